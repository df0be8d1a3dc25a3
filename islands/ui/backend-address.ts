/** The backend's base URL without a trailing slash: a hosted project, or else this site itself. */
export function backendAddress(): string {
  return (import.meta.env.PUBLIC_SUPABASE_URL || location.origin).replace(/\/+$/, '');
}

/** The public (anon) key. The database decides what it permits. */
export const PUBLIC_KEY: string = import.meta.env.PUBLIC_SUPABASE_ANON_KEY ?? '';

/** The account that sees the administrator's screens. The database decides what it may do. */
export const ADMINISTRATOR_EMAIL: string = import.meta.env.PUBLIC_ADMIN_EMAIL ?? '';

/** How long a request may take before it counts as failed. */
const DEADLINE_MS = 15_000;

/**
 * Posts JSON to the backend with the public key.
 * @param path starts with /
 * @throws without a network, or if no answer arrives in time
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
    // The visitor may leave the page before the answer arrives.
    keepalive: true,
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
}
