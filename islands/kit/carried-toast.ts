import { CARRIED_TOAST } from './carry-toast.ts';
import { plainIsland } from './plain-island.ts';
import { showToast, type Toast } from './toasts.ts';

/** On every page, and loaded on those alone that are arrived at with a toast (carried-directive.ts). */
export const CarriedToast = plainIsland(showCarriedToast);

/** Shows what the page before this one left to say (carry-toast.ts). */
export function showCarriedToast(): void {
  try {
    const kept = sessionStorage.getItem(CARRIED_TOAST);
    if (!kept) return;
    sessionStorage.removeItem(CARRIED_TOAST);
    showToast(JSON.parse(kept) as Toast);
  } catch {
    // Storage may be forbidden: then there is no toast.
  }
}
