import { useEffect, useId, useState } from 'react';
import {
  type CallRequestField,
  type CallRequestFieldErrors,
  CALL_REQUEST_LIMITS as LIMITS,
  PREFERRED_TIMES,
} from '../../src/call-request/call-request-options.ts';
import { CALL_PURPOSES } from '../../src/site/owner-choices.ts';
import { type ControlAttributes, Field } from './Field.tsx';
import { TEXTS } from './texts.ts';

interface CallRequestFieldsProps {
  /** The initial values. */
  values: Partial<Record<CallRequestField, string>>;
  errors: CallRequestFieldErrors;
}

/**
 * The eight fields for people, and a honeypot. The controls are uncontrolled, so what was typed before or during
 * hydration is kept.
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
          <select {...control} defaultValue={values.callType ?? CALL_PURPOSES[0]?.value}>
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

/**
 * The honeypot: no person can see, reach or hear this field, so only a machine fills it in (decision 21). It is clipped,
 * because machines detect `display: none`.
 */
function Honeypot() {
  return (
    <label className="absolute [clip-path:inset(50%)]" aria-hidden="true">
      Leave this empty
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  );
}

/**
 * On hydration React overwrites a textarea with its initial text. To keep what was typed before, the current value
 * becomes the initial text.
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

/** The browser's time zone, for example Europe/Berlin, to suggest; undefined on the server. */
function useOwnTimeZone(): string | undefined {
  const [zone, setZone] = useState<string>();
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return zone;
}
