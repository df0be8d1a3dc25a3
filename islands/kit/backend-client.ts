import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database as Tables } from '../../src/domain/database.types.ts';
import { accessToken } from '../auth/session-store.ts';
import { backendAddress, PUBLIC_KEY } from './backend-address.ts';

/** How long a question to the tables may take in all: token, retries and answer. */
const DEADLINE_MS = 15_000;

/** Ours for a token that is missing, the Data API's for one that it does not take (any more). */
const SIGNED_OUT = ['SignedOut', 'PGRST301', 'PGRST303'];

/** Whether a request failed because nobody is signed in any more. */
export function isSignedOut(error: unknown): boolean {
  // The client turns what a fetch throws into a plain object whose message begins with the error's name.
  const { code, message } = Object(error) as { code?: string; message?: string };
  return SIGNED_OUT.some((sign) => code === sign || message?.startsWith(sign));
}

/** A client for the tables: the part of supabase-js that does this, without the rest of it. */
export type Database = PostgrestClient<Tables>;

let client: Database | undefined;

/** The tables as the signed-in person may see and change them. Each request needs a deadline: see `deadline`. */
export function database(): Database {
  client ??= new PostgrestClient(`${backendAddress()}/rest/v1`, { fetch: fetchSignedIn });
  return client;
}

/** Ends a request that takes too long: `database().from(…).select(…).abortSignal(deadline())`. */
export function deadline(): AbortSignal {
  return AbortSignal.timeout(DEADLINE_MS);
}

async function fetchSignedIn(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const token = await beforeAbort(accessToken(), init?.signal);
  // Without one, the tables would answer as they answer a visitor.
  if (!token) throw Object.assign(new Error('There is no session.'), { name: 'SignedOut' });
  const headers = new Headers(init?.headers);
  headers.set('apikey', PUBLIC_KEY);
  headers.set('Authorization', `Bearer ${token}`);
  return fetch(input, { ...init, headers });
}

/** Waits for a promise that knows no signal, but no longer than the signal allows. */
function beforeAbort<Value>(promise: Promise<Value>, signal: AbortSignal | null | undefined): Promise<Value> {
  if (!signal) return promise;
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([promise, aborted]);
}
