import { PostgrestClient } from '@supabase/postgrest-js';
import { DATA_API_PATH } from '../../src/paths.ts';
import type { Database as Tables } from '../../src/supabase/database.types.ts';
import { backendAddress, PUBLIC_KEY } from '../ui/backend-address.ts';
import { accessToken } from './session-store.ts';
import { signInAgain } from './sign-in-again.ts';

/** Time limit for a whole database request: token, retries and answer. */
const DEADLINE_MS = 15_000;

/** The Data API's status for an invalid or expired token, and for a session that has ended. */
const UNAUTHORIZED = 401;

/** Our own error code for a request made without a session. */
const SIGNED_OUT = 'SignedOut';

/** Whether a request failed because the session has ended and the person did not sign in again. */
export function isSignedOut(error: unknown): boolean {
  return (Object(error) as { code?: string }).code === SIGNED_OUT;
}

/**
 * Whether a database request got no answer, or none within its time limit: the network or the server is down.
 * The client gives such errors an empty code. A refusal has a code; an answer from an intermediary has none.
 */
export function isUnanswered(error: unknown): boolean {
  return (Object(error) as { code?: string }).code === '';
}

/** A database client: the part of supabase-js for tables, without the rest. */
export type Database = PostgrestClient<Tables>;

let client: Database | undefined;

/** The database client, acting as the signed-in person. Each request needs a time limit: see `deadline`. */
export function database(): Database {
  client ??= new PostgrestClient(`${backendAddress()}${DATA_API_PATH}`, { fetch: fetchSignedIn });
  return client;
}

let backgroundClient: Database | undefined;

/**
 * The same for what the person did not ask for. Once the session has ended, its requests fail instead of asking for the
 * password.
 */
export function backgroundDatabase(): Database {
  backgroundClient ??= new PostgrestClient(`${backendAddress()}${DATA_API_PATH}`, {
    fetch: async (input, init) => {
      const token = await beforeAbort(accessToken(), init?.signal);
      return token ? fetchAs(token, input, init) : signedOut();
    },
    retry: false,
  });
  return backgroundClient;
}

/** An abort signal for the time limit: `database().from(…).select(…).abortSignal(deadline())`. */
export function deadline(): AbortSignal {
  return AbortSignal.timeout(DEADLINE_MS);
}

/**
 * Sends a request with the token of the signed-in person. If the session has ended, it asks for the password in place
 * and then repeats the request, however long that took, so that a save in progress is completed.
 */
async function fetchSignedIn(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const token = await beforeAbort(accessToken(), init?.signal);
  // Without a token, the database would answer as it answers a visitor.
  const answer = token && (await fetchAs(token, input, init));
  if (answer && answer.status !== UNAUTHORIZED) return answer;
  const newToken = (await signInAgain()) && (await accessToken());
  if (newToken) return fetchAs(newToken, input, { ...init, signal: deadline() });
  // Returned, not thrown: the client retries after an exception, and would ask for the password again.
  return signedOut();
}

function signedOut(): Response {
  return Response.json({ code: SIGNED_OUT, message: 'There is no session.' }, { status: UNAUTHORIZED });
}

function fetchAs(token: string, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set('apikey', PUBLIC_KEY);
  headers.set('Authorization', `Bearer ${token}`);
  return fetch(input, { ...init, headers });
}

/** Waits for a promise that takes no abort signal, but rejects when the signal aborts. */
function beforeAbort<Value>(promise: Promise<Value>, signal: AbortSignal | null | undefined): Promise<Value> {
  if (!signal) return promise;
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([promise, aborted]);
}
