import { useId, useState } from 'react';
import { Hint } from '../../ui/Hint.tsx';
import { showToast } from '../../ui/toasts.ts';
import { PasswordField, SubmitButton } from '../fields.tsx';
import { changeAddress } from './account-actions.ts';
import { Section } from './Section.tsx';
import { ACCOUNT } from './texts.ts';
import { useBusyForm } from './use-busy-form.ts';

/** Gives the account another address, for which the password is asked. */
export function AddressSection({ email }: { email: string }) {
  const words = ACCOUNT.address;
  const id = useId();
  /** The address that has to be confirmed from a mail. */
  const [waiting, setWaiting] = useState<string>();
  const { onSubmit, isBusy } = useBusyForm(async ({ address = '', current = '' }) => {
    const { error, isWaiting } = await changeAddress(email, current, address);
    if (error) return error.message;
    setWaiting(isWaiting ? address.trim() : undefined);
    if (!isWaiting) showToast({ ...words.changed, kind: 'success' });
    return null;
  });
  return (
    <Section title={words.title}>
      <p className="wrap-anywhere">
        {words.now} <strong>{email}</strong>
      </p>
      <form className="mt-4 grid max-w-96 gap-4" method="post" onSubmit={onSubmit}>
        <p id={`${id}-rule`} className="text-muted">
          {words.text}
        </p>
        <div className="field">
          <label htmlFor={id}>{words.field}</label>
          <input
            id={id}
            name="address"
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            aria-describedby={`${id}-rule`}
          />
        </div>
        <PasswordField name="current" label={ACCOUNT.currentPassword} autoComplete="current-password" />
        <div>
          <SubmitButton disabled={false} isBusy={isBusy} idle={words.submit} busy={words.submitting} />
        </div>
        <Hint>{words.setting}</Hint>
      </form>
      <div role="status">
        {waiting && (
          <p className="border-signal my-4 max-w-128 border-s-3 p-3 wrap-anywhere">{words.mailed(waiting)}</p>
        )}
      </div>
    </Section>
  );
}
