import { useId } from 'react';
import { Button } from '../ui/Button.tsx';
import { TEXTS } from './texts.ts';

export function EmailField() {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{TEXTS.email}</label>
      <input id={id} name="email" type="email" required autoComplete="username" placeholder={TEXTS.emailPlaceholder} />
    </div>
  );
}

interface PasswordFieldProps {
  name?: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  placeholder?: string;
  minLength?: number;
  /** Whether the password is shown in plain text. */
  shown?: boolean;
  'aria-describedby'?: string;
}

export function PasswordField({ name = 'password', label, shown = false, ...attributes }: PasswordFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} type={shown ? 'text' : 'password'} required {...attributes} />
    </div>
  );
}

interface SubmitButtonProps {
  disabled: boolean;
  isBusy: boolean;
  /** The button's text when ready, and while sending. */
  idle: string;
  busy: string;
}

/** Uses `aria-disabled` while sending: `disabled` would take the focus away. */
export function SubmitButton({ disabled, isBusy, idle, busy }: SubmitButtonProps) {
  return (
    <Button type="submit" disabled={disabled} aria-disabled={isBusy || undefined}>
      {isBusy ? busy : idle}
    </Button>
  );
}
