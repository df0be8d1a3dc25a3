import { type ComponentType, useEffect, useState } from 'react';
import { ownPath } from '../../src/http/own-path.ts';
import { ADMIN_PATH, FORGOT_PATH } from '../../src/paths.ts';
import { carryToast } from '../ui/carry-toast.ts';
import { showToast } from '../ui/toasts.ts';
import { EmailField, PasswordField, SubmitButton } from './fields.tsx';
import { hasStoredSession } from './storage-key.ts';
import { TEXTS } from './texts.ts';
import { useAccountForm } from './use-account-form.ts';

/**
 * React and the authentication client together exceed the page's budget, so the client is loaded when typing begins.
 */
const loadAuth = () => import('./session-store.ts');

type Step = ComponentType<{ onDone: () => void; onBack: () => void }>;

/**
 * Signs in or shows the error, asks for a code of the second factor if there is one, then goes to `?next=`, to the admin
 * area after a link of this site, or to /.
 */
export function SignInForm() {
  /** Asks for the code; loaded only for accounts with a second factor. */
  const [CodeStep, setCodeStep] = useState<Step>();
  async function showCodeStep() {
    const step = (await import('./CodeStep.tsx')).CodeStep;
    setCodeStep(() => step);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stored session counts only when the form appears
  useEffect(() => {
    if (hasStoredSession()) goOnIfSignedIn(nextPath(), showCodeStep);
  }, []);
  const account = useAccountForm(loadAuth, async ({ email = '', password = '' }) => {
    const outcome = await trySignIn(email, password, showCodeStep);
    if (outcome === 'needs code') return;
    if (outcome !== null) return showToast({ title: TEXTS.failureTitle, description: outcome, kind: 'destructive' });
    goOn();
    // Keeps the form busy until the page is left.
    await new Promise(() => {});
  });
  return (
    <section className="mx-auto max-w-96" aria-labelledby="sign-in-title">
      <h1 id="sign-in-title" className="text-[2rem]">
        {TEXTS.title}
      </h1>
      <p className="text-muted mt-2 mb-6">{TEXTS.subtitle}</p>
      {CodeStep && <CodeStep onDone={goOn} onBack={() => leaveCodeStep(() => setCodeStep(undefined))} />}
      {/* With POST, a password can never end up in an address, even if the script fails. */}
      <form className="grid gap-4 [&[hidden]]:hidden" method="post" hidden={CodeStep !== undefined} {...account.form}>
        <EmailField />
        <PasswordField label={TEXTS.password} autoComplete="current-password" placeholder={TEXTS.passwordPlaceholder} />
        <SubmitButton {...account.button} idle={TEXTS.submit} busy={TEXTS.submitting} />
        <p>
          <a href={FORGOT_PATH}>{TEXTS.forgot}</a>
        </p>
        <noscript>
          <p>Signing in needs JavaScript, which is switched off in this browser.</p>
        </noscript>
      </form>
    </section>
  );
}

function nextPath(): string {
  // Whoever follows the link in the foot of a page wants to edit.
  const followedLink = URL.parse(document.referrer)?.origin === location.origin;
  return ownPath(new URLSearchParams(location.search).get('next'), followedLink ? ADMIN_PATH : '/');
}

function goOn(): void {
  carryToast({ ...TEXTS.success, kind: 'success' });
  location.replace(nextPath());
}

/** Goes back to the password, without the session that it has begun. */
async function leaveCodeStep(done: () => void): Promise<void> {
  const { signOut } = await loadAuth();
  await signOut();
  done();
}

/** @returns null on success, 'needs code' once the code is asked for, otherwise the message to show */
async function trySignIn(email: string, password: string, askForCode: () => Promise<void>): Promise<string | null> {
  try {
    const { signIn } = await loadAuth();
    const { error, needsCode } = await signIn(email, password);
    if (error || !needsCode) return error?.message ?? null;
    await askForCode();
    return 'needs code';
  } catch (error) {
    console.error('Sign-in failed', error);
    return 'Sign-in could not be started. Please reload the page and try again.';
  }
}

/** Redirects a visitor who is already signed in (docs/behaviour.md §2), or asks for the code that the session lacks. */
async function goOnIfSignedIn(next: string, askForCode: () => Promise<void>): Promise<void> {
  const { $auth } = await loadAuth();
  const stop = $auth.subscribe(({ loading, session, needsCode }) => {
    if (loading) return;
    if (needsCode) void askForCode();
    else if (session) location.replace(next);
    queueMicrotask(() => stop());
  });
}
