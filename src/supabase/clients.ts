import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { untilAborted } from '../http/until-aborted.ts';
import type { Database } from './database.types.ts';

/** A placeholder address for the backend in this process, which needs none. */
const EMBEDDED = 'http://embedded';

/** The host's locals that a call to the backend needs; empty during a build. */
export type BackendLocals = Pick<App.Locals, 'backend' | 'clientAddress'>;

/**
 * Deadline for a page's backend call; supabase-js alone would retry for 7 s. After it the page shows that loading
 * failed.
 */
const DEADLINE_MS = 4_000;

/** The same during a build, for which nobody waits. On a busy machine the backend may need longer than 4 s. */
const BUILD_DEADLINE_MS = 15_000;

/**
 * Sends a request to the backend: in this process and without a socket if the host provides it, else to the address
 * given to the build, or to the hosted project.
 */
export function backendFetch({ backend }: BackendLocals, path: string, init?: RequestInit): Promise<Response> {
  const deadline = AbortSignal.timeout(process.env.BUILD_BACKEND_URL ? BUILD_DEADLINE_MS : DEADLINE_MS);
  const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
  const address = new URL(path, backendAddress());
  if (backend) return untilAborted(backend(new Request(address, { ...init, signal })), signal);
  // Astro's own commands (check, sync) run without a backend. Fail at once instead of looking up a host of that name.
  if (backendAddress() === EMBEDDED) return Promise.reject(new Error('no backend is running'));
  // Not as a Request: Node may garbage-collect a Request together with its signal, and then the deadline never fires.
  return fetch(address, { ...init, signal });
}

/** The public client of each backend: of the one in this process, or of an address. */
const publicClients = new Map<BackendLocals['backend'] | string, SupabaseClient<Database>>();

/**
 * A client with the rights of an anonymous visitor; row security applies. All requests share it: it holds nothing of
 * theirs, and a new one takes longer than most queries.
 */
export function publicClient({ backend }: BackendLocals = {}): SupabaseClient<Database> {
  const place = backend ?? backendAddress();
  const shared = publicClients.get(place) ?? client({ backend }, {});
  publicClients.set(place, shared);
  return shared;
}

/**
 * The same, for writes on behalf of the visitor who sent the request: rate limits count for that visitor, not for the
 * site.
 */
export function visitorClient(locals: BackendLocals): SupabaseClient<Database> {
  return client(locals, { headers: clientHeaders(locals) });
}

/** A client with the rights of the user whose access token this is. */
export function clientOf(token: string, locals: BackendLocals): SupabaseClient<Database> {
  return client(locals, { accessToken: async () => token });
}

/** The header with which the site passes the visitor's address to its backend. */
export function clientHeaders({ clientAddress }: BackendLocals): Record<string, string> {
  return clientAddress ? { 'x-client-address': clientAddress } : {};
}

function client(
  locals: BackendLocals,
  { headers = {}, ...options }: { headers?: Record<string, string>; accessToken?: () => Promise<string> },
): SupabaseClient<Database> {
  return createClient<Database>(backendAddress(), publicKey(), {
    ...options,
    // A visitor is waiting for the answer, so the caller handles failures without retries.
    db: { retry: false },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      headers,
      fetch: (input, init) => backendFetch(locals, input instanceof Request ? input.url : `${input}`, init),
    },
  });
}

/** The data of the backend's answer. @throws when it is an error; even an empty error object is one */
export function answered<Data>({
  data,
  error,
}: {
  data: Data;
  error: { code?: string; message?: string } | null;
}): Data {
  if (error) throw new Error(`${error.code ?? ''} ${error.message ?? 'unknown'}`.trim());
  return data;
}

export function publicKey(): string {
  return import.meta.env.PUBLIC_SUPABASE_ANON_KEY || 'no-key';
}

function backendAddress(): string {
  return process.env.BUILD_BACKEND_URL || import.meta.env.PUBLIC_SUPABASE_URL || EMBEDDED;
}
