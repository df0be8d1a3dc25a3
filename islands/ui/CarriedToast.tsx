import { useEffect } from 'react';
import { CARRIED_TOAST } from './carry-toast.ts';
import { showToast, type Toast } from './toasts.ts';

/** Shows the toast carried over from the previous page (carry-toast.ts). Renders nothing itself. */
export function CarriedToast() {
  useEffect(showCarriedToast, []);
  return null;
}

export function showCarriedToast(): void {
  try {
    const carried = sessionStorage.getItem(CARRIED_TOAST);
    if (!carried) return;
    sessionStorage.removeItem(CARRIED_TOAST);
    showToast(JSON.parse(carried) as Toast);
  } catch {
    // Storage may be blocked; then no toast is shown.
  }
}
