import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toasts.ts';
import { CODE } from './code-texts.ts';
import { SubmitButton } from './fields.tsx';

interface CodeFormProps {
  /** Returns the message of a failure, or null. */
  onCode: (code: string, isRecovery: boolean) => Promise<string | null>;
  onBack: () => void;
  /** Whether a recovery code will do. */
  withRecovery: boolean;
  submit?: string;
}

/** Asks for a code of the second factor. A code that is refused stays, selected, so that the next one replaces it. */
export function CodeForm({ onCode, onBack, withRecovery, submit = CODE.submit }: CodeFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isRecovery, setRecovery] = useState(false);
  const [isBusy, setBusy] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one then
  useEffect(() => field.current?.focus(), [isRecovery]);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const message = await onCode(field.current?.value ?? '', isRecovery).catch((error: unknown) => {
      console.error('The code could not be checked', error);
      return CODE.failed;
    });
    setBusy(false);
    if (message === null) return;
    showToast({ title: CODE.failureTitle, description: message, kind: 'destructive' });
    field.current?.focus();
    field.current?.select();
  }

  return (
    <form className="grid max-w-96 gap-4" method="post" onSubmit={send}>
      <p id={`${id}-text`} className="text-muted">
        {isRecovery ? CODE.recoveryText : CODE.text}
      </p>
      <div className="field">
        <label htmlFor={id}>{isRecovery ? CODE.recoveryField : CODE.field}</label>
        <input
          key={`${isRecovery}`}
          ref={field}
          id={id}
          name="code"
          required
          aria-describedby={`${id}-text`}
          spellCheck={false}
          autoCapitalize="none"
          {...(isRecovery
            ? { autoComplete: 'off', maxLength: 60 }
            : { autoComplete: 'one-time-code', inputMode: 'numeric', pattern: '[0-9]{3} ?[0-9]{3}', maxLength: 7 })}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton disabled={false} isBusy={isBusy} idle={submit} busy={CODE.submitting} />
        <Button kind="quiet" onClick={onBack}>
          {CODE.back}
        </Button>
      </div>
      {withRecovery && (
        <p>
          <button
            type="button"
            className="text-signal hover:text-ink min-h-6 cursor-pointer underline underline-offset-[0.25em]"
            onClick={() => setRecovery(!isRecovery)}
          >
            {isRecovery ? CODE.useApp : CODE.useRecovery}
          </button>
        </p>
      )}
    </form>
  );
}
