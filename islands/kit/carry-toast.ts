import type { Toast } from './toasts.ts';

/** Keeps a toast for the next page of this tab, which shows it on arrival (show-carried-toast.ts). */
export function carryToast(toast: Toast): void {
  try {
    sessionStorage.setItem('carried-toast', JSON.stringify(toast));
  } catch {
    // Storage may be full or forbidden: then the page is arrived at without a toast.
  }
}
