import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { untilAborted } from '../http/until-aborted.ts';
import type { Database } from './database.types.ts';

/** Stands for the backend of this process, which needs no address. */
const EMBEDDED = 'http://embedded';

/** What of the host's locals a call to the backend needs; nothing while the site is built. */
export type BackendLocals = Pick<App.Locals, 'backend' | 'clientAddress'>;

/** A page that waits longer than this shows that it could not be loaded; supabase-js alone would retry for 7 s. */
const DEADLINE_MS = 4_000;

/**
 * Asks the backend: the one of this process without a socket, if the host gave one; else at the address that the build was
 * given, or that of the hosted project.
 */
export function backendFetch({ backend }: BackendLocals, path: string, init?: RequestInit): Promise<Response> {
  const signal = init?.signal
    ? AbortSignal.any([init.signal, AbortSignal.timeout(DEADLINE_MS)])
    : AbortSignal.timeout(DEADLINE_MS);
  const address = new URL(path, backendAddress());
  if (backend) return untilAborted(backend(new Request(address, { ...init, signal })), signal);
  // Astro's own commands (check, sync) run without a backend. Fail at once instead of looking up a host of that name.
  if (backendAddress() === EMBEDDED) return Promise.reject(new Error('no backend is running'));
  // Not as a Request: Node may collect a Request and its signal as garbage, and then the deadline never fires.
  return fetch(address, { ...init, signal });
}

/** The backend as an anonymous visitor sees it: row security decides what comes back. */
export function publicClient(locals: BackendLocals = {}): SupabaseClient<Database> {
  return client(locals, {});
}

/** The same, for writes on behalf of the visitor who sent the request: limits count for that visitor, not for the site. */
export function visitorClient(locals: BackendLocals): SupabaseClient<Database> {
  return client(locals, { headers: clientHeaders(locals) });
}

/** The backend as the person sees it whom this token names. */
export function clientOf(token: string, locals: BackendLocals): SupabaseClient<Database> {
  return client(locals, { accessToken: async () => token });
}

/** The header in which the site tells its backend whose request it passes on. */
export function clientHeaders({ clientAddress }: BackendLocals): Record<string, string> {
  return clientAddress ? { 'x-client-address': clientAddress } : {};
}

function client(
  locals: BackendLocals,
  { headers = {}, ...options }: { headers?: Record<string, string>; accessToken?: () => Promise<string> },
): SupabaseClient<Database> {
  return createClient<Database>(backendAddress(), publicKey(), {
    ...options,
    // A visitor waits for the answer, so the caller decides what to do without one.
    db: { retry: false },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      headers,
      fetch: (input, init) => backendFetch(locals, input instanceof Request ? input.url : `${input}`, init),
    },
  });
}

export function publicKey(): string {
  return import.meta.env.PUBLIC_SUPABASE_ANON_KEY || 'no-key';
}

function backendAddress(): string {
  return process.env.BUILD_BACKEND_URL || import.meta.env.PUBLIC_SUPABASE_URL || EMBEDDED;
}
