import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { untilAborted } from '../../src/http/until-aborted.ts';
import type { EmbeddedBackend } from './backend.ts';

/**
 * A client of the embedded backend for the server's own code. Has the secret key, which bypasses row security. No
 * socket.
 */
export function secretClient({ fetch, secrets }: Pick<EmbeddedBackend, 'fetch' | 'secrets'>): SupabaseClient {
  return createClient('http://embedded', secrets.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => {
        const answer = fetch(new Request(input, init), null);
        return init?.signal ? untilAborted(answer, init.signal) : answer;
      },
    },
  });
}
