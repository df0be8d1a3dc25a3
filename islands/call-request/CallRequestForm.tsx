import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  CALL_REQUEST_FIELDS,
  type CallRequestField,
  type CallRequestFieldErrors,
  failureDescription,
} from '../../src/call-request/call-request-options.ts';
import { CONTACT_SEND_PATH } from '../../src/paths.ts';
import { trackEvent } from '../ui/analytics.ts';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toasts.ts';
import { createAttemptKeys } from './attempt-key.ts';
import { CallRequestFields } from './CallRequestFields.tsx';
import { type FilledControl, fieldMessage, fieldMessages, isField } from './field-message.ts';
import { sendCallRequest } from './send-call-request.ts';
import { TEXTS } from './texts.ts';

interface CallRequestFormProps {
  /** The contact address that the error message names. */
  email: string;
  /** The id of the dialog around the form. Without one, the form is part of a page and has no Cancel button. */
  dialogId?: string;
  /** When re-rendered after a plain post: the submitted values, the errors, and a message about the whole form. */
  values?: Partial<Record<CallRequestField, string>>;
  errors?: CallRequestFieldErrors;
  notice?: string;
}

/**
 * The call-request form. Posts to /contact/send as plain HTML until hydrated. Afterwards it submits by script, shows
 * errors beside the fields, and keeps the input until the request has succeeded.
 */
export function CallRequestForm({
  email,
  dialogId,
  values = {},
  errors: firstErrors = {},
  notice,
}: CallRequestFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [keyFor] = useState(createAttemptKeys);
  const [errors, setErrors] = useState(firstErrors);
  const [busy, setBusy] = useState(false);
  /** The number of requests sent; used as a key, so that each is followed by empty fields. */
  const [round, setRound] = useState(0);

  useOwnChecks(form);
  const firstFocus = useFirstFocus(form);
  useOpeningEvent(form);

  /** Renders the messages before moving the focus, so that a screen reader reads them with the field. */
  function showErrors(found: CallRequestFieldErrors) {
    flushSync(() => setErrors(found));
    const first = CALL_REQUEST_FIELDS.find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = event.currentTarget;
    if (sending.current) return;
    const wrong = fieldMessages(controlsOf(filled));
    showErrors(wrong);
    if (Object.keys(wrong).length > 0) return;

    sending.current = true;
    setBusy(true);
    const fields = fieldsOf(filled);
    const elapsed = Math.round(performance.now() - (firstFocus.current ?? performance.now()));
    const sent = await sendCallRequest({ ...fields, elapsed }, await keyFor(fields));
    sending.current = false;
    setBusy(false);
    if (sent.ok) {
      filled.closest('dialog')?.close();
      setRound(round + 1);
      firstFocus.current = undefined;
      showToast({ ...TEXTS.success, kind: 'success' });
    } else {
      showErrors(sent.fieldErrors);
      const description = sent.message ?? failureDescription(email);
      showToast({ title: TEXTS.failureTitle, description, kind: 'destructive' });
    }
  }

  /** Updates a field's message with the input, once it has one. */
  function recheck(control: EventTarget) {
    const { name } = control as HTMLInputElement;
    if (isField(name) && errors[name]) setErrors({ ...errors, [name]: fieldMessage(control as HTMLInputElement) });
  }

  return (
    <form
      ref={form}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-4 text-start"
      method="post"
      action={CONTACT_SEND_PATH}
      aria-busy={busy}
      onSubmit={submit}
      onFocus={() => {
        firstFocus.current ??= performance.now();
      }}
      onInput={(event) => recheck(event.target)}
    >
      {notice && (
        <p className="border-signal col-span-full border-s-3 ps-3" role="alert">
          {notice}
        </p>
      )}
      <input type="hidden" name="type" value="booking" />
      <CallRequestFields key={round} values={round === 0 ? values : {}} errors={errors} />
      <div className="col-span-full flex flex-wrap justify-end gap-3">
        {dialogId && (
          <Button kind="quiet" {...{ command: 'close', commandfor: dialogId }}>
            {TEXTS.cancel}
          </Button>
        )}
        <Button type="submit" aria-disabled={busy || undefined}>
          {busy ? TEXTS.submitting : TEXTS.submit}
        </Button>
      </div>
    </form>
  );
}

function controlsOf(form: HTMLFormElement): FilledControl[] {
  return [...form.querySelectorAll<HTMLInputElement>('input, select, textarea')];
}

function fieldsOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

type FormRef = { current: HTMLFormElement | null };

/** Turns off the browser's own validation bubbles, which are needed only before hydration. */
function useOwnChecks(form: FormRef) {
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, [form]);
}

/**
 * The time of the form's first focus since it was last empty, by performance.now(). The time taken to fill it in is one
 * sign of a machine.
 * If the focus came before hydration (and may have triggered it), the time counts from the start of the page, so that a
 * slow network does not make a person look like a machine.
 */
function useFirstFocus(form: FormRef) {
  const firstFocus = useRef<number>(undefined);
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) firstFocus.current ??= 0;
  }, [form]);
  return firstFocus;
}

/**
 * Reports the event 'modal' when the dialog opens (docs/behaviour.md §4). Observes the `open` attribute, because not
 * every browser fires an event.
 */
function useOpeningEvent(form: FormRef) {
  useEffect(() => {
    const dialog = form.current?.closest('dialog');
    if (!dialog) return;
    const tell = () => {
      if (dialog.open) trackEvent('modal');
    };
    tell();
    const observer = new MutationObserver(tell);
    observer.observe(dialog, { attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, [form]);
}
