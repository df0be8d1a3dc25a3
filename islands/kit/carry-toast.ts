import type { Toast } from './toasts.ts';

/**
 * Keeps a toast for the next page of this tab, which shows it on arrival (show-carried-toast.ts). Apart from the showing,
 * so that the script of every page shares no module with another and can stand in the page itself.
 */
export function carryToast(toast: Toast): void {
  try {
    sessionStorage.setItem('carried-toast', JSON.stringify(toast));
  } catch {
    // Storage may be full or forbidden: then the page is arrived at without a toast.
  }
}
