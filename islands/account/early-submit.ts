/**
 * The inline script of the pages with account forms. It shares no module with the islands: a shared module would become
 * a file of its own, requested before the visitor does anything.
 */
export function keepEarlySubmit(): void {
  const form = document.querySelector<HTMLFormElement>('main form');
  const button = form?.querySelector('button');
  if (!form || !button) return;
  // A submit before hydration is sent after hydration (use-account-form.ts).
  form.onsubmit = () => {
    form.dataset.submitted = '';
    return false;
  };
  button.disabled = false;
  // Hydrates the form at once if there may be a session, so that the visitor can be redirected.
  if (mayBeSignedIn()) form.dispatchEvent(new Event('focusin', { bubbles: true }));
}

/** Whether a session is stored under a key of the form islands/account/storage-key.ts creates, for any backend host. */
function mayBeSignedIn(): boolean {
  try {
    return Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key));
  } catch {
    return false;
  }
}
