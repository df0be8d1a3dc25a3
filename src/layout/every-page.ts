import { openDialogs } from '../../islands/call-request/open-dialog.ts';

/**
 * The script of every page: what makes plain elements work. It stands in the page itself, so it shares no module with
 * the islands: a module that both use becomes a file of its own, and a request.
 */
export function startPage(): void {
  openDialogs();
  // Who seems to be signed in goes straight to the admin area, which lets in whom it should.
  if (keepsSession()) document.querySelector('[data-admin-link]')?.setAttribute('href', '/admin');
}

/** Whether a session is kept under the name that islands/account/storage-key.ts gives it, whatever the backend's host. */
function keepsSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key));
  } catch {
    return false;
  }
}
