import type { Toast } from './toasts.ts';

/** The key in session storage. */
export const CARRIED_TOAST = 'carried-toast';

/** Stores a toast for the next page of this tab, which shows it when it loads (CarriedToast.tsx). */
export function carryToast(toast: Toast): void {
  try {
    sessionStorage.setItem(CARRIED_TOAST, JSON.stringify(toast));
  } catch {
    // Storage may be full or blocked; then the next page shows no toast.
  }
}
