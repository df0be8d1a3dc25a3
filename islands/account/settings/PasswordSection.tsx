import { useId, useState } from 'react';
import { PASSWORD_MINIMUM, passwordProblem } from '../../../src/account/password.ts';
import { showToast } from '../../ui/toasts.ts';
import { PasswordField, SubmitButton } from '../fields.tsx';
import { changePassword } from './account-actions.ts';
import { Section } from './Section.tsx';
import { ACCOUNT } from './texts.ts';
import { useBusyForm } from './use-busy-form.ts';

interface PasswordSectionProps {
  email: string;
  /** Called after the password has changed and the other sessions have ended. */
  onChanged: () => void;
}

/** Sets another password, for which the current one is asked. */
export function PasswordSection({ email, onChanged }: PasswordSectionProps) {
  const words = ACCOUNT.password;
  const rule = useId();
  const [shown, setShown] = useState(false);
  const { onSubmit, isBusy } = useBusyForm(async ({ current = '', password = '' }) => {
    const { error } = await changePassword(email, current, password);
    if (error) return error.message;
    showToast({ ...words.changed, kind: 'success' });
    onChanged();
    return null;
  });
  return (
    <Section title={words.title}>
      <form
        className="grid max-w-96 gap-4"
        method="post"
        onInput={(event) => {
          if (event.target instanceof HTMLInputElement) event.target.setCustomValidity('');
        }}
        onSubmit={(event) => {
          const field = event.currentTarget.elements.namedItem('password') as HTMLInputElement;
          field.setCustomValidity(passwordProblem(field.value) ?? '');
          if (field.reportValidity()) onSubmit(event);
          else event.preventDefault();
        }}
      >
        <p id={rule} className="text-muted">
          {words.text}
        </p>
        {/* Password managers store the new password for this name. */}
        <input type="text" name="username" autoComplete="username" hidden readOnly value={email} />
        <PasswordField name="current" label={ACCOUNT.currentPassword} autoComplete="current-password" shown={shown} />
        <PasswordField
          label={words.field}
          autoComplete="new-password"
          minLength={PASSWORD_MINIMUM}
          shown={shown}
          aria-describedby={rule}
        />
        <label className="text-control flex min-h-6 items-center gap-2 font-sans">
          <input name="show" type="checkbox" onChange={(event) => setShown(event.currentTarget.checked)} />
          {` ${words.show}`}
        </label>
        <div>
          <SubmitButton disabled={false} isBusy={isBusy} idle={words.submit} busy={words.submitting} />
        </div>
      </form>
    </Section>
  );
}
