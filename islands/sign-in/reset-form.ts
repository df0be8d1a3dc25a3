import { passwordProblem } from '../../src/domain/password.ts';
import { carryToast } from '../kit/carry-toast.ts';
import { showToast } from '../kit/toasts.ts';
import { busyButton } from './busy-button.ts';
import { RESET } from './texts.ts';

const loadAuth = () => import('../auth/new-password.ts');

/** Where one goes on once the password is set. */
const SIGN_IN = '/auth?next=/admin';

/**
 * Brings the form of ResetForm.astro to life where the link in the mail brought something to set a password by; otherwise
 * it stays hidden, and the page says where to ask for a new link.
 */
export function bringResetToLife(form: HTMLFormElement, incomplete: HTMLElement): void {
  const button = form.querySelector('button');
  const password = form.querySelector<HTMLInputElement>('[name="password"]');
  const show = form.querySelector<HTMLInputElement>('[name="show"]');
  const brought = new URLSearchParams(location.hash.slice(1));
  // A hosted project's link brings a session, ours a token.
  const token = brought.get('token');
  if (!button || !password || !show) return;
  const usable = token !== null || brought.get('type') === 'recovery';
  form.hidden = !usable;
  incomplete.hidden = usable;
  if (!usable) return;

  const { isBusy, setBusy } = busyButton(button, RESET.submit, RESET.submitting);
  form.addEventListener('focusin', () => void loadAuth().catch(() => {}), { once: true });
  show.addEventListener('change', () => {
    password.type = show.checked ? 'text' : 'password';
  });
  password.addEventListener('input', () => password.setCustomValidity(''));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isBusy()) return;
    const problem = passwordProblem(password.value);
    if (problem) {
      password.setCustomValidity(problem);
      password.reportValidity();
      return;
    }
    setBusy(true);
    const message = await trySetting(password.value, token);
    if (message === null) {
      carryToast({ ...RESET.success, kind: 'success' });
      location.replace(SIGN_IN);
    } else {
      setBusy(false);
      showToast({ title: RESET.failureTitle, description: message, kind: 'destructive' });
    }
  });
  button.disabled = false;
}

/** Null when it is set, else the message to show. */
async function trySetting(password: string, token: string | null): Promise<string | null> {
  try {
    const { setNewPassword } = await loadAuth();
    return (await setNewPassword(password, token)).error?.message ?? null;
  } catch (error) {
    console.error('The password could not be set', error);
    return 'The password could not be set. Please reload the page and try again.';
  }
}
