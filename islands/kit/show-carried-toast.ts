import { showToast, type Toast } from './toasts.ts';

/**
 * Shows what the page before this one left to say (carry-toast.ts). Runs on every page. The toasts are imported outright:
 * fetching them when needed would cost more bytes for the loader than they have.
 */
export function showCarriedToast(): void {
  try {
    const kept = sessionStorage.getItem('carried-toast');
    if (!kept) return;
    sessionStorage.removeItem('carried-toast');
    showToast(JSON.parse(kept) as Toast);
  } catch {
    // Storage may be forbidden: then there is no toast.
  }
}
