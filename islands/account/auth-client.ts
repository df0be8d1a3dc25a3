import { AuthClient, type GoTrueClient } from '@supabase/auth-js';
import { AUTH_API_PATH } from '../../src/paths.ts';
import { backendAddress, PUBLIC_KEY } from '../ui/backend-address.ts';
import { sessionStorageKey } from './storage-key.ts';

/** How long the authentication service may take to answer. */
const DEADLINE_MS = 15_000;

let client: GoTrueClient | undefined;

/**
 * The authentication part of supabase-js, configured as supabase-js does (docs/behaviour.md §7, §9). Leaves out the
 * clients for tables, files and channels, which are twice its size.
 */
export function authClient(): GoTrueClient {
  client ??= new AuthClient({
    url: `${backendAddress()}${AUTH_API_PATH}`,
    headers: { apikey: PUBLIC_KEY, Authorization: `Bearer ${PUBLIC_KEY}` },
    storageKey: sessionStorageKey(),
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: true,
    flowType: 'implicit',
    fetch: (input, init) => {
      const deadline = AbortSignal.timeout(DEADLINE_MS);
      return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline });
    },
  });
  return client;
}
