import { useId } from 'react';

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  error?: string | undefined;
  /** The kind of on-screen keyboard on a phone. */
  inputMode?: 'url' | 'text';
}

export function TextField({ label, value, onChange, hint, error, inputMode = 'text' }: TextFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        inputMode={inputMode}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={`${id}-hint`}
        {...(error && { 'aria-invalid': true })}
        {...(inputMode === 'url' && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
      />
      {error ? (
        <p id={`${id}-hint`} role="alert">
          {error}
        </p>
      ) : (
        <div id={`${id}-hint`} className="text-label/snug text-muted font-sans">
          {hint}
        </div>
      )}
    </div>
  );
}
