/** Where the backend answers, without a slash at the end: a hosted project, or else this site itself. */
export function backendAddress(): string {
  return (import.meta.env.PUBLIC_SUPABASE_URL || location.origin).replace(/\/+$/, '');
}

/** The key that the public may have; what it may do is decided in the database. */
export const PUBLIC_KEY: string = import.meta.env.PUBLIC_SUPABASE_ANON_KEY ?? '';

/** Whose sign-in is shown the administrator's screens. What they may do is decided in the database. */
export const ADMINISTRATOR_EMAIL: string = import.meta.env.PUBLIC_ADMIN_EMAIL ?? '';

/** How long somebody waits before they are told that it did not work. */
const DEADLINE_MS = 15_000;

/**
 * Posts JSON to the backend as the public may.
 * @param path from / on
 * @throws without a network, or without an answer in time
 */
export function postAsVisitor(
  path: string,
  body: object,
  headers?: Readonly<Record<string, string>>,
): Promise<Response> {
  return fetch(`${backendAddress()}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      apikey: PUBLIC_KEY,
      Authorization: `Bearer ${PUBLIC_KEY}`,
      ...headers,
    },
    body: JSON.stringify(body),
    // The visitor may go on to another page before the answer.
    keepalive: true,
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
}
