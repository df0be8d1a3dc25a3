import { showToast } from '../kit/toasts.ts';
import { busyButton } from './busy-button.ts';
import { FORGOT } from './texts.ts';

const loadRequest = () => import('../auth/new-password.ts');

/** Brings the form of ForgotForm.astro to life. What it says in the end is the same for every address. */
export function bringForgotToLife(form: HTMLFormElement, outcome: HTMLElement): void {
  const button = form.querySelector('button');
  if (!button) return;
  const { isBusy, setBusy } = busyButton(button, FORGOT.submit, FORGOT.submitting);

  form.addEventListener('focusin', () => void loadRequest().catch(() => {}), { once: true });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isBusy()) return;
    setBusy(true);
    const message = await tryRequest(String(new FormData(form).get('email')));
    setBusy(false);
    if (message !== null) return showToast({ title: FORGOT.failureTitle, description: message, kind: 'destructive' });
    form.hidden = true;
    outcome.textContent = FORGOT.sent;
    outcome.hidden = false;
    // The field that had the focus is gone.
    outcome.focus();
  });
  button.disabled = false;
}

/** Null when it was asked for, else the message to show. */
async function tryRequest(email: string): Promise<string | null> {
  try {
    const { requestNewPassword } = await loadRequest();
    return (await requestNewPassword(email)).error?.message ?? null;
  } catch (error) {
    console.error('The link could not be asked for', error);
    return 'The link could not be asked for. Please reload the page and try again.';
  }
}
