import type { Toast } from './toasts.ts';

/**
 * Shows what the page before this one left to say (carry-toast.ts). Runs on every page, so the toasts themselves are
 * fetched only when there is one.
 */
export async function showCarriedToast(): Promise<void> {
  try {
    const kept = sessionStorage.getItem('carried-toast');
    if (!kept) return;
    sessionStorage.removeItem('carried-toast');
    const { showToast } = await import('./toasts.ts');
    showToast(JSON.parse(kept) as Toast);
  } catch {
    // Storage may be forbidden, the network gone: then there is no toast.
  }
}
