import { useId } from 'react';
import { TEXTS } from './texts.ts';

/** The address that somebody signs in with. */
export function EmailField() {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {TEXTS.email}
      </label>
      <input id={id} name="email" type="email" required autoComplete="username" placeholder={TEXTS.emailPlaceholder} />
    </div>
  );
}

interface PasswordFieldProps {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  placeholder?: string;
  minLength?: number;
  /** Whether what is typed can be read. */
  shown?: boolean;
  'aria-describedby'?: string;
}

export function PasswordField({ label, shown = false, ...attributes }: PasswordFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input id={id} name="password" type={shown ? 'text' : 'password'} required {...attributes} />
    </div>
  );
}

interface SubmitButtonProps {
  disabled: boolean;
  isBusy: boolean;
  /** What it says while it waits to be used, and while it is at work. */
  idle: string;
  busy: string;
}

/** While it is at work it is not `disabled`, which would take the focus from it. */
export function SubmitButton({ disabled, isBusy, idle, busy }: SubmitButtonProps) {
  return (
    <button type="submit" className="button" disabled={disabled} aria-disabled={isBusy || undefined}>
      {isBusy ? busy : idle}
    </button>
  );
}
