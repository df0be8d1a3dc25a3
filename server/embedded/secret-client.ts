import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { EmbeddedBackend } from './backend.ts';

/** The embedded backend for the server's own parts: with the secret key, which passes row security, and without a socket. */
export function secretClient({ fetch, secrets }: Pick<EmbeddedBackend, 'fetch' | 'secrets'>): SupabaseClient {
  return createClient('http://embedded', secrets.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => {
        const answer = fetch(new Request(input, init), null);
        // What runs in this process does not stop for a signal: whoever waits gives up by itself.
        return init?.signal ? Promise.race([answer, aborted(init.signal)]) : answer;
      },
    },
  });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
}
