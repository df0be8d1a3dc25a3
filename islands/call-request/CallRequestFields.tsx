import { useEffect, useId, useState } from 'react';
import {
  CALL_PURPOSES,
  type CallRequestField,
  type CallRequestFieldErrors,
  DEFAULT_CALL_PURPOSE,
  CALL_REQUEST_LIMITS as LIMITS,
  PREFERRED_TIMES,
} from '../../src/call-request/call-request-options.ts';
import { type ControlAttributes, Field } from './Field.tsx';
import { TEXTS } from './texts.ts';

interface CallRequestFieldsProps {
  /** What the controls hold at first. */
  values: Partial<Record<CallRequestField, string>>;
  errors: CallRequestFieldErrors;
}

/**
 * The eight fields that a person fills in, and one for machines. The controls are uncontrolled: the browser holds what was typed, so that it is
 * there before, during and after hydration.
 */
export function CallRequestFields({ values, errors }: CallRequestFieldsProps) {
  const zoneListId = useId();
  const zone = useOwnTimeZone();
  return (
    <>
      <Field name="name" required error={errors.name}>
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="name"
            placeholder={TEXTS.namePlaceholder}
            maxLength={LIMITS.name}
            defaultValue={values.name}
          />
        )}
      </Field>
      <Field name="email" required error={errors.email}>
        {(control) => (
          <input {...control} type="email" autoComplete="email" maxLength={LIMITS.email} defaultValue={values.email} />
        )}
      </Field>
      <Field name="company" error={errors.company}>
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="organization"
            maxLength={LIMITS.company}
            defaultValue={values.company}
          />
        )}
      </Field>
      <Field name="phone" error={errors.phone}>
        {(control) => (
          <input {...control} type="tel" autoComplete="tel" maxLength={LIMITS.phone} defaultValue={values.phone} />
        )}
      </Field>
      <Field name="callType" required error={errors.callType}>
        {(control) => (
          <select {...control} defaultValue={values.callType ?? DEFAULT_CALL_PURPOSE}>
            <Options of={CALL_PURPOSES} />
          </select>
        )}
      </Field>
      <Field name="preferredTime" required error={errors.preferredTime}>
        {(control) => (
          <select {...control} defaultValue={values.preferredTime ?? ''}>
            <option value="">{TEXTS.timePlaceholder}</option>
            <Options of={PREFERRED_TIMES} />
          </select>
        )}
      </Field>
      <Field name="timeZone" required error={errors.timeZone}>
        {(control) => (
          <input
            {...control}
            type="text"
            placeholder={TEXTS.zonePlaceholder}
            maxLength={LIMITS.timeZone}
            defaultValue={values.timeZone}
            list={zone && zoneListId}
          />
        )}
      </Field>
      {zone && (
        <datalist id={zoneListId}>
          <option value={zone} />
        </datalist>
      )}
      <Field name="message" error={errors.message}>
        {(control) => <MessageBox {...control} text={values.message} />}
      </Field>
      <Honeypot />
    </>
  );
}

/** A field that nobody sees, reaches or hears of: what is in it was filled in by a machine. Decision 21. */
function Honeypot() {
  return (
    <label className="call-request__trap" aria-hidden="true">
      Leave this empty
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  );
}

/**
 * React writes the first text of a textarea into it while it hydrates, over what was typed until then: so what stands
 * there already becomes the first text.
 */
function MessageBox({ text, ...control }: ControlAttributes & { text: string | undefined }) {
  const [first] = useState(() => {
    if (typeof document === 'undefined') return text;
    const rendered = document.getElementById(control.id) as HTMLTextAreaElement | null;
    return rendered ? rendered.value : text;
  });
  return <textarea {...control} rows={4} maxLength={LIMITS.message} defaultValue={first} />;
}

function Options({ of }: { of: readonly { value: string; label: string }[] }) {
  return of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** The browser's time zone, for example Europe/Berlin, to be offered; unknown while the server renders. */
function useOwnTimeZone(): string | undefined {
  const [zone, setZone] = useState<string>();
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return zone;
}
