import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  CALL_REQUEST_FIELDS,
  type CallRequestField,
  type CallRequestFieldErrors,
  failureDescription,
} from '../../src/call-request/call-request-options.ts';
import { trackEvent } from '../ui/analytics.ts';
import { showToast } from '../ui/toasts.ts';
import { createAttemptKeys } from './attempt-key.ts';
import { CallRequestFields } from './CallRequestFields.tsx';
import { type FilledControl, fieldMessage, fieldMessages, isField } from './field-message.ts';
import { sendCallRequest } from './send-call-request.ts';
import { TEXTS } from './texts.ts';

interface CallRequestFormProps {
  /** The address to write to when the form fails. */
  email: string;
  /** The dialog that the form is in; without it the form stands in a page and has no Cancel. */
  dialogId?: string;
  /** For the answer to a plain post: what was typed, what is wrong with it, and a word about the whole. */
  values?: Partial<Record<CallRequestField, string>>;
  errors?: CallRequestFieldErrors;
  notice?: string;
}

/**
 * The call-request form. A plain HTML form that posts to /contact/send until it is hydrated; afterwards it sends itself,
 * says what is wrong beside the field, and keeps what was typed until it has arrived.
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
  /** How many requests went out: each is followed by fresh, empty fields. */
  const [round, setRound] = useState(0);

  useOwnChecks(form);
  const firstFocus = useFirstFocus(form);
  useOpeningEvent(form);

  /** Shows the messages before it moves the focus, so that a screen reader finds them at the field. */
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

  /** Once a field has a message, it follows what is typed. */
  function recheck(control: EventTarget) {
    const { name } = control as HTMLInputElement;
    if (isField(name) && errors[name]) setErrors({ ...errors, [name]: fieldMessage(control as HTMLInputElement) });
  }

  return (
    <form
      ref={form}
      className="call-request"
      method="post"
      action="/contact/send"
      aria-busy={busy}
      onSubmit={submit}
      onFocus={() => {
        firstFocus.current ??= performance.now();
      }}
      onInput={(event) => recheck(event.target)}
    >
      {notice && (
        <p className="call-request__notice" role="alert">
          {notice}
        </p>
      )}
      <input type="hidden" name="type" value="booking" />
      <CallRequestFields key={round} values={round === 0 ? values : {}} errors={errors} />
      <div className="call-request__actions">
        {dialogId && (
          <button type="button" className="button button--quiet" {...{ command: 'close', commandfor: dialogId }}>
            {TEXTS.cancel}
          </button>
        )}
        <button type="submit" className="button" aria-disabled={busy || undefined}>
          {busy ? TEXTS.submitting : TEXTS.submit}
        </button>
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

/** Turns the browser's bubbles off, which until now were the only way to say what is wrong. */
function useOwnChecks(form: FormRef) {
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, [form]);
}

/**
 * When the form first had the focus since it was empty, by the page's clock: how long it took to fill it in is one of the
 * signs of a machine. The focus may have come before the form was hydrated, and brought that about; then it counts from
 * the page's beginning, since nobody is to be suspected for a slow network.
 */
function useFirstFocus(form: FormRef) {
  const firstFocus = useRef<number>(undefined);
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) firstFocus.current ??= 0;
  }, [form]);
  return firstFocus;
}

/** Opening sends the event 'modal' (docs/behaviour.md §4). Watches the attribute: not every browser fires an event. */
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
