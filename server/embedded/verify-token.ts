import { decode, verify } from 'hono/jwt';

type Claims = Readonly<Record<string, unknown> & { exp: number }>;

/** A week: the longest validity that Supabase permits (`jwt_expiry`). */
const LONGEST_VALIDITY_S = 7 * 24 * 60 * 60;

/**
 * The claims of a token (HS256) that was signed with this secret and expires within a week; undefined for any other.
 * Only the auth service can check whether the account and the session still exist.
 */
export async function verifyToken(token: string, secret: string): Promise<Claims | undefined> {
  const claims = await verify(token, secret, 'HS256').catch(() => undefined);
  return claims && endsSoonEnough(claims) ? claims : undefined;
}

/** As `verifyToken`, for session tokens: the role must be `authenticated`, and `sub` must name an account. */
export async function verifySession(token: string, secret: string): Promise<(Claims & { sub: string }) | undefined> {
  const claims = await verifyToken(token, secret);
  const isSession = claims?.role === 'authenticated' && [claims.aud].flat().includes('authenticated');
  return isSession && typeof claims.sub === 'string' && claims.sub !== '' ? { ...claims, sub: claims.sub } : undefined;
}

/**
 * Whether a token has an expiry within a week. Lite accepts a token that never expires, so this is checked first. The
 * signature is not checked here.
 */
export function hasBoundedValidity(token: string): boolean {
  try {
    return endsSoonEnough(decode(token).payload);
  } catch {
    return false;
  }
}

function endsSoonEnough(claims: Record<string, unknown>): claims is Claims {
  return typeof claims?.exp === 'number' && claims.exp <= Date.now() / 1000 + LONGEST_VALIDITY_S;
}
