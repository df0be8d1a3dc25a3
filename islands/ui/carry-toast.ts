import type { Toast } from './toasts.ts';

/** Where session storage keeps it. */
export const CARRIED_TOAST = 'carried-toast';

/** Keeps a toast for the next page of this tab, which shows it on arrival (CarriedToast.tsx). */
export function carryToast(toast: Toast): void {
  try {
    sessionStorage.setItem(CARRIED_TOAST, JSON.stringify(toast));
  } catch {
    // Storage may be full or forbidden: then the page is arrived at without a toast.
  }
}
