import { decode, verify } from 'hono/jwt';

type Claims = Readonly<Record<string, unknown> & { exp: number }>;

/** A week: the longest that Supabase lets a token be valid for (`jwt_expiry`). */
const LONGEST_VALIDITY_S = 7 * 24 * 60 * 60;

/**
 * The claims of a token (HS256) that was signed with this secret and ends within a week; undefined for any other. Whether
 * the account and the session still exist is the auth service's to say.
 */
export async function verifyToken(token: string, secret: string): Promise<Claims | undefined> {
  const claims = await verify(token, secret, 'HS256').catch(() => undefined);
  return claims && endsSoonEnough(claims) ? claims : undefined;
}

/** As `verifyToken`, for the token of an account's session: no other role, and an account is named. */
export async function verifySession(token: string, secret: string): Promise<(Claims & { sub: string }) | undefined> {
  const claims = await verifyToken(token, secret);
  const isSession = claims?.role === 'authenticated' && [claims.aud].flat().includes('authenticated');
  return isSession && typeof claims.sub === 'string' && claims.sub !== '' ? { ...claims, sub: claims.sub } : undefined;
}

/**
 * Whether a token says when it ends, and ends within a week. Lite accepts a token that never ends, so this is asked
 * before Lite sees it. The signature is not checked here.
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
