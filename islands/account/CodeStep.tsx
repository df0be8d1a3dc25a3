import { CodeForm } from './CodeForm.tsx';
import { giveCode, giveRecoveryCode } from './second-factor.ts';

interface CodeStepProps {
  /** Called once the session has a code. */
  onDone: () => void;
  onBack: () => void;
  /** Whether a recovery code removes the second factor: a hosted project changes no password without a code of the app. */
  removing?: boolean;
}

/** The step after the password, for accounts with a second factor. */
export function CodeStep({ onDone, onBack, removing = false }: CodeStepProps) {
  return (
    <CodeForm
      withRecovery
      onBack={onBack}
      onCode={async (code, isRecovery) => {
        const { error } = isRecovery ? await giveRecoveryCode(code, removing) : await giveCode(code);
        if (error) return error.message;
        onDone();
        return null;
      }}
    />
  );
}
