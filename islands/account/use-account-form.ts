import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';

/** What the form's fields hold, by their names. */
type Filled = Readonly<Partial<Record<string, string>>>;

/**
 * What the forms about accounts have in common: nothing is sent before hydration, since they have no address to post to;
 * a submit until then is sent afterwards (early-submit.ts); nothing is sent twice.
 * @param prepare called when somebody begins to type, to fetch what `send` needs
 */
export function useAccountForm(prepare: () => Promise<unknown>, send: (filled: Filled) => Promise<unknown>) {
  const ref = useRef<HTMLFormElement>(null);
  const [hydrated, setHydrated] = useState(false);
  const [busy, setBusy] = useState(false);

  useEffect(() => setHydrated(true), []);
  useEffect(() => {
    const form = ref.current;
    if (!form || !hydrated) return;
    form.onsubmit = null;
    if ('submitted' in form.dataset) form.requestSubmit();
    delete form.dataset.submitted;
  }, [hydrated]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const entries = [...new FormData(event.currentTarget)];
    await send(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])));
    setBusy(false);
  }

  return {
    form: { ref: ref as RefObject<HTMLFormElement>, onSubmit: submit, onInput: () => void prepare().catch(() => {}) },
    button: { disabled: !hydrated, isBusy: busy },
  };
}
