import { type ComponentType, useEffect, useState } from 'react';
import { PASSWORD_MINIMUM, passwordProblem } from '../../src/account/password.ts';
import { ADMIN_PATH, FORGOT_PATH, signInPath } from '../../src/paths.ts';
import { carryToast } from '../ui/carry-toast.ts';
import { showToast } from '../ui/toasts.ts';
import { PasswordField, SubmitButton } from './fields.tsx';
import { RESET } from './texts.ts';
import { useAccountForm } from './use-account-form.ts';

const loadAuth = () => import('./new-password.ts');

type CodeStepType = ComponentType<{ onDone: () => void; onBack: () => void; removing?: boolean }>;

/**
 * Sets a new password if the link in the mail brought a token or a session. Otherwise the form is hidden, and the page
 * says where to request a new link.
 */
export function ResetForm() {
  /**
   * The token of the link. Null for a hosted project's link, which brings a session; undefined until it has been read.
   */
  const [token, setToken] = useState<string | null>();
  const [incomplete, setIncomplete] = useState(false);
  const [shown, setShown] = useState(false);
  /** Asks for a code of the second factor, where a hosted project wants one; loaded then. */
  const [CodeStep, setCodeStep] = useState<CodeStepType>();
  const account = useAccountForm(loadAuth, async ({ password = '' }) => {
    const message = await trySetting(password, token ?? null);
    if (message === 'needs code') {
      const step = (await import('./CodeStep.tsx')).CodeStep;
      return setCodeStep(() => step);
    }
    if (message !== null) return showToast({ title: RESET.failureTitle, description: message, kind: 'destructive' });
    carryToast({ ...RESET.success, kind: 'success' });
    location.replace(signInPath(ADMIN_PATH));
    // Keeps the form busy until the page is left.
    await new Promise(() => {});
  });
  useEffect(() => {
    const brought = new URLSearchParams(location.hash.slice(1));
    setToken(brought.get('token'));
    setIncomplete(!brought.has('token') && brought.get('type') !== 'recovery');
  }, []);
  return (
    <section className="mx-auto max-w-96" aria-labelledby="reset-title">
      <h1 id="reset-title" className="text-[2rem]">
        {RESET.title}
      </h1>
      <form
        className="grid gap-4 [&[hidden]]:hidden"
        method="post"
        hidden={incomplete || CodeStep !== undefined}
        {...account.form}
        onSubmit={(event) => {
          const field = event.currentTarget.elements.namedItem('password') as HTMLInputElement;
          field.setCustomValidity(passwordProblem(field.value) ?? '');
          if (field.reportValidity()) account.form.onSubmit(event);
          else event.preventDefault();
        }}
        onInput={(event) => {
          account.form.onInput();
          if (event.target instanceof HTMLInputElement) event.target.setCustomValidity('');
        }}
      >
        <p id="reset-rule" className="text-muted mt-2">
          {RESET.subtitle}
        </p>
        <PasswordField
          label={RESET.password}
          autoComplete="new-password"
          minLength={PASSWORD_MINIMUM}
          shown={shown}
          aria-describedby="reset-rule"
        />
        <label className="text-control flex min-h-6 items-center gap-2 font-sans">
          <input name="show" type="checkbox" onChange={(event) => setShown(event.currentTarget.checked)} />
          {` ${RESET.show}`}
        </label>
        <SubmitButton {...account.button} idle={RESET.submit} busy={RESET.submitting} />
        <noscript>
          <p>This needs JavaScript, which is switched off in this browser.</p>
        </noscript>
      </form>
      {CodeStep && (
        // The password that was typed is still in the form above, and is sent again.
        <CodeStep
          removing
          onDone={() => {
            setCodeStep(undefined);
            account.form.ref.current?.requestSubmit();
          }}
          onBack={() => setCodeStep(undefined)}
        />
      )}
      <div hidden={!incomplete}>
        <p className="border-signal my-4 border-s-3 p-3">{RESET.incomplete}</p>
        <p className="mt-4">
          <a href={FORGOT_PATH}>{RESET.askAgain}</a>
        </p>
      </div>
    </section>
  );
}

/** @returns null on success, 'needs code' for a code of the second factor, otherwise the message to show */
async function trySetting(password: string, token: string | null): Promise<string | null> {
  try {
    const { setNewPassword } = await loadAuth();
    const { error, needsCode } = await setNewPassword(password, token);
    return needsCode ? 'needs code' : (error?.message ?? null);
  } catch (error) {
    console.error('The password could not be set', error);
    return 'The password could not be set. Please reload the page and try again.';
  }
}
