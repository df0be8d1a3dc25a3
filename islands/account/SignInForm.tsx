import { useEffect } from 'react';
import { ownPath } from '../../src/http/own-path.ts';
import { FORGOT_PATH } from '../../src/paths.ts';
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

/** Signs in or shows the error, then goes to `?next=` or /. */
export function SignInForm() {
  useEffect(() => {
    if (hasStoredSession()) goOnIfSignedIn(nextPath());
  }, []);
  const account = useAccountForm(loadAuth, async ({ email = '', password = '' }) => {
    const message = await trySignIn(email, password);
    if (message !== null) return showToast({ title: TEXTS.failureTitle, description: message, kind: 'destructive' });
    carryToast({ ...TEXTS.success, kind: 'success' });
    location.replace(nextPath());
    // Keeps the form busy until the page is left.
    await new Promise(() => {});
  });
  return (
    <section className="mx-auto max-w-96" aria-labelledby="sign-in-title">
      <h1 id="sign-in-title" className="text-[2rem]">
        {TEXTS.title}
      </h1>
      <p className="text-muted mt-2 mb-6">{TEXTS.subtitle}</p>
      {/* With POST, a password can never end up in an address, even if the script fails. */}
      <form className="grid gap-4" method="post" {...account.form}>
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
  return ownPath(new URLSearchParams(location.search).get('next'));
}

/** @returns null on success, otherwise the message to show */
async function trySignIn(email: string, password: string): Promise<string | null> {
  try {
    const { signIn } = await loadAuth();
    const { error } = await signIn(email, password);
    return error?.message ?? null;
  } catch (error) {
    console.error('Sign-in failed', error);
    return 'Sign-in could not be started. Please reload the page and try again.';
  }
}

/** Redirects a visitor who is already signed in (docs/behaviour.md §2). */
async function goOnIfSignedIn(next: string): Promise<void> {
  const { $auth } = await loadAuth();
  const stop = $auth.subscribe(({ loading, session }) => {
    if (session) location.replace(next);
    if (!loading) queueMicrotask(() => stop());
  });
}
