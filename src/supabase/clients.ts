import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types.ts';

/** Stands for the backend of this process, which needs no address. */
const EMBEDDED = 'http://embedded';

type Answer = (request: Request) => Promise<Response>;

/** A page that waits longer than this shows that it could not be loaded; supabase-js alone would retry for 7 s. */
const DEADLINE_MS = 4_000;

/**
 * Where pages reach the backend: the one of this process without a socket; while the site is built, at the address
 * that the build was given; else the hosted project.
 */
export function backendFetch(path: string, init?: RequestInit): Promise<Response> {
  const signal = init?.signal
    ? AbortSignal.any([init.signal, AbortSignal.timeout(DEADLINE_MS)])
    : AbortSignal.timeout(DEADLINE_MS);
  const address = new URL(path, backendAddress());
  const inProcess = (globalThis as Record<symbol, unknown>)[Symbol.for('personal-brand-site.backend')] as
    | Answer
    | undefined;
  if (inProcess && !import.meta.env.PUBLIC_SUPABASE_URL)
    return Promise.race([inProcess(new Request(address, { ...init, signal })), ended(signal)]);
  // Astro's own commands (check, sync) run without a backend: better no answer than a search for a host of that name.
  if (backendAddress() === EMBEDDED) return Promise.reject(new Error('no backend is running'));
  // Not as a Request: Node lets go of one, and of its signal with it, whenever garbage is collected, and then no deadline
  // ends what hangs.
  return fetch(address, { ...init, signal });
}

/** What is asked in process does not look at signals: whoever waits for it gives up by itself. */
function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
}

/** The backend as an anonymous visitor sees it: row security decides what comes back. */
export function publicClient(): SupabaseClient<Database> {
  return client({});
}

/** The backend as the person sees it whom this token names. */
export function clientOf(token: string): SupabaseClient<Database> {
  return client({ accessToken: async () => token });
}

function client(options: { accessToken?: () => Promise<string> }): SupabaseClient<Database> {
  return createClient<Database>(backendAddress(), publicKey(), {
    ...options,
    // A visitor waits for the answer: whoever asks decides what to do without one.
    db: { retry: false },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => backendFetch(input instanceof Request ? input.url : `${input}`, init) },
  });
}

export function publicKey(): string {
  return import.meta.env.PUBLIC_SUPABASE_ANON_KEY || 'no-key';
}

function backendAddress(): string {
  return process.env.BUILD_BACKEND_URL || import.meta.env.PUBLIC_SUPABASE_URL || EMBEDDED;
}
