import { ownPath } from '../../src/domain/own-path.ts';
import { hasStoredSession } from '../auth/storage-key.ts';
import { carryToast } from '../kit/carry-toast.ts';
import { showToast } from '../kit/toasts.ts';
import { busyButton } from './busy-button.ts';
import { TEXTS } from './texts.ts';

/** The accounts client is fetched when somebody is about to sign in, or may be signed in already. */
const loadAuth = () => import('../auth/session-store.ts');

/**
 * Brings the form of SignInForm.astro to life: signs in, says what went wrong, and goes on to `?next=` or /. Plain
 * TypeScript, because React alone would take three quarters of what the page may weigh.
 */
export function bringSignInToLife(form: HTMLFormElement): void {
  const button = form.querySelector('button');
  if (!button) return;
  const next = ownPath(new URLSearchParams(location.search).get('next'));
  const { isBusy, setBusy } = busyButton(button, TEXTS.submit, TEXTS.submitting);

  form.addEventListener('focusin', () => void loadAuth().catch(() => {}), { once: true });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isBusy()) return;
    setBusy(true);
    const { email, password } = Object.fromEntries(new FormData(form));
    const message = await trySignIn(String(email), String(password));
    if (message === null) {
      carryToast({ ...TEXTS.success, kind: 'success' });
      location.replace(next);
    } else {
      setBusy(false);
      showToast({ title: TEXTS.failureTitle, description: message, kind: 'destructive' });
    }
  });
  // Until now a submit would have left the page.
  button.disabled = false;
  if (hasStoredSession()) goOnIfSignedIn(next);
}

/** Null when signed in, else the message to show. */
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

/** Specification §2: who is signed in already does not stay here. */
async function goOnIfSignedIn(next: string): Promise<void> {
  const { $auth } = await loadAuth();
  const stop = $auth.subscribe(({ loading, session }) => {
    if (session) location.replace(next);
    if (!loading) queueMicrotask(() => stop());
  });
}
