/**
 * The script of the pages with forms about accounts. It stands in the page, so it shares no module with the islands:
 * a shared one becomes a file, and a request before anybody acts.
 */
export function keepEarlySubmit(): void {
  const form = document.querySelector<HTMLFormElement>('.sign-in__form');
  const button = form?.querySelector('button');
  if (!form || !button) return;
  // A submit before hydration is sent after it (use-account-form.ts).
  form.onsubmit = () => {
    form.dataset.submitted = '';
    return false;
  };
  button.disabled = false;
  // Who may be signed in is sent on without a sign of intent.
  if (mayBeSignedIn()) form.dispatchEvent(new Event('focusin', { bubbles: true }));
}

/** Whether a session is stored under a name as islands/account/storage-key.ts makes it, whatever the backend's host. */
function mayBeSignedIn(): boolean {
  try {
    return Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key));
  } catch {
    return false;
  }
}
