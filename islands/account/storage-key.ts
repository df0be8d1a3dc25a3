import { backendAddress } from '../ui/backend-address.ts';

/** The session's key in local storage, which supabase-js derives from the backend's host (docs/behaviour.md §9). */
export function sessionStorageKey(): string {
  return `sb-${new URL(backendAddress()).hostname.split('.')[0]}-auth-token`;
}

/**
 * Whether this browser has a stored session. The session may have expired: this check only saves pages without one from
 * loading the authentication client.
 */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(sessionStorageKey()) !== null;
  } catch {
    return false;
  }
}
