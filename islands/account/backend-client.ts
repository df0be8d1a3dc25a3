import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database as Tables } from '../../src/supabase/database.types.ts';
import { backendAddress, PUBLIC_KEY } from '../ui/backend-address.ts';
import { accessToken } from './session-store.ts';
import { signInAgain } from './sign-in-again.ts';

/** How long a question to the tables may take in all: token, retries and answer. */
const DEADLINE_MS = 15_000;

/** The Data API's status for a token that it does not take (any more), and for a session that has ended. */
const UNAUTHORIZED = 401;

/** Ours, for a question that nobody signed in for. */
const SIGNED_OUT = 'SignedOut';

/** Whether a request failed because nobody is signed in any more, nor wanted to sign in again when asked. */
export function isSignedOut(error: unknown): boolean {
  return (Object(error) as { code?: string }).code === SIGNED_OUT;
}

/**
 * Whether a request to the tables got no answer at all, or none within its deadline: the network or the server is away.
 * Their client gives such errors an empty code; a refusal has one, and an answer of something else between has none.
 */
export function isUnanswered(error: unknown): boolean {
  return (Object(error) as { code?: string }).code === '';
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

/**
 * Asks in the name of whoever is signed in. Where the session has ended, it asks for the password in place and then goes
 * on, however long that took: a save that was begun is completed.
 */
async function fetchSignedIn(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const token = await beforeAbort(accessToken(), init?.signal);
  // Without one, the tables would answer as they answer a visitor.
  const answer = token && (await fetchAs(token, input, init));
  if (answer && answer.status !== UNAUTHORIZED) return answer;
  const newToken = (await signInAgain()) && (await accessToken());
  if (newToken) return fetchAs(newToken, input, { ...init, signal: deadline() });
  // Not thrown: the client tries again by itself what is thrown, and would ask again.
  return Response.json({ code: SIGNED_OUT, message: 'There is no session.' }, { status: UNAUTHORIZED });
}

function fetchAs(token: string, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
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
