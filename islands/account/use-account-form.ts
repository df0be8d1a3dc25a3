import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';

/** The field values, by field name. */
type Filled = Readonly<Partial<Record<string, string>>>;

/**
 * Behaviour that the account forms share. Nothing is sent before hydration, because the forms have no address to post to; an
 * earlier submit is sent after hydration (early-submit.ts). Nothing is sent twice.
 * @param prepare called when typing begins, to load what `send` needs
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
