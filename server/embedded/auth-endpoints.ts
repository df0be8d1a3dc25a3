import { SIGN_OUT_API_PATH, SIGN_UP_API_PATH, TOKEN_API_PATH, USER_API_PATH } from '../../src/paths.ts';

/** `fields`: the accepted body fields, each a string. Lite answers 500 to a list or an object in a field. */
type AuthEndpoint = Readonly<{ method: string; path: string; grantType?: string; fields: readonly string[] }>;

/**
 * The only endpoints of the auth service that are reachable from outside: those that the site uses. Lite offers more,
 * and some are dangerous here: /otp creates accounts although sign-ups are off, and the codes of its /recover can be
 * guessed at /verify. Our own calls for a forgotten password (password-recovery.ts) and for changes of the account
 * (account-changes.ts) are answered before Lite. Add a rate limit with every new endpoint.
 */
const ENDPOINTS: readonly AuthEndpoint[] = [
  { method: 'POST', path: TOKEN_API_PATH, grantType: 'password', fields: ['email', 'password'] },
  { method: 'POST', path: TOKEN_API_PATH, grantType: 'refresh_token', fields: ['refresh_token'] },
  // Reachable so that a sign-up gets a refusal from the auth service, not a 404.
  { method: 'POST', path: SIGN_UP_API_PATH, fields: ['email', 'password'] },
  { method: 'POST', path: SIGN_OUT_API_PATH, fields: [] },
  { method: 'GET', path: USER_API_PATH, fields: [] },
  { method: 'PUT', path: USER_API_PATH, fields: ['email', 'password', 'current_password'] },
];

/** The endpoint of a request, or undefined when it is not in the list. The path must match exactly. */
export function authEndpoint(method: string, url: URL): AuthEndpoint | undefined {
  return ENDPOINTS.find(
    (endpoint) =>
      endpoint.method === method &&
      endpoint.path === url.pathname &&
      (endpoint.grantType === undefined || url.searchParams.getAll('grant_type').join() === endpoint.grantType),
  );
}

/**
 * Reads the named fields of a JSON body as strings. An absent or null field is left out.
 * @returns a refusal (400) in the auth service's form when the body is not a JSON object, or a field is not a string
 */
export function readTexts(body: Uint8Array, names: readonly string[]): { texts: Record<string, string> } | Refused {
  const texts: Record<string, string> = {};
  if (names.length === 0) return { texts };
  const fields = jsonObject(body);
  if (fields === undefined) return refused('The body must be a JSON object.');
  for (const name of names) {
    const value = fields[name] ?? undefined;
    if (value === undefined) continue;
    if (typeof value !== 'string') return refused(`The field "${name}" must be a string.`);
    texts[name] = value;
  }
  return { texts };
}

type Refused = { refusal: Response };

function jsonObject(body: Uint8Array): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function refused(reason: string): Refused {
  const msg = `Could not read the request body: ${reason}`;
  return {
    refusal: Response.json(
      { code: 400, error_code: 'bad_json', msg },
      { status: 400, headers: { 'x-sb-error-code': 'bad_json' } },
    ),
  };
}
