import { hasStoredSession } from '../auth/storage-key.ts';
import { openDialogs } from '../call-request/open-dialog.ts';
import { showCarriedToast } from './show-carried-toast.ts';

/** The script of every page: what makes plain elements work, in one small file. */
export function startPage(): void {
  openDialogs();
  showCarriedToast();
  // Who is signed in goes straight to the admin area, which lets in whom it should.
  if (hasStoredSession()) document.querySelector('[data-admin-link]')?.setAttribute('href', '/admin');
}
