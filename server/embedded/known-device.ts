import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { verify } from 'hono/jwt';
import { parse, serialize } from 'hono/utils/cookie';
import { spelledOneWay } from './sign-in-limit.ts';
import { signToken } from './sign-token.ts';

const AUDIENCE = 'known-device';
const VALID_FOR_S = 180 * 24 * 60 * 60;

type Settings = { jwtSecret: string; secure: boolean };

/**
 * Remembers, in a signed cookie, that somebody signed in to an account on this device. The cookie opens nothing: it only
 * gives the device attempts at a password that strangers cannot use up (docs/decisions/0041). It names neither account
 * nor person.
 */
export function createKnownDevices({ jwtSecret, secure }: Settings) {
  const name = secure ? '__Secure-known-device' : 'known-device';
  // A key of its own, so that no session can pass for a device, nor the other way round.
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', AUDIENCE, 32)).toString('base64url');
  const nameOf = (account: string) => createHmac('sha256', key).update(spelledOneWay(account)).digest('base64url');

  /** The device's name when it is known for this account. */
  async function recognise(cookies: string | undefined, account: string): Promise<string | undefined> {
    const token = parse(cookies ?? '', name)[name];
    if (token === undefined) return undefined;
    const claims = await verify(token, key, { alg: 'HS256', aud: AUDIENCE }).catch(() => undefined);
    return claims?.sub === nameOf(account) && typeof claims.jti === 'string' ? claims.jti : undefined;
  }

  /** The Set-Cookie header after a sign-in: each gives the device a new name. */
  function remember(account: string): string {
    const token = signToken({ aud: AUDIENCE, sub: nameOf(account), jti: randomUUID() }, VALID_FOR_S, key);
    return serialize(name, token, {
      path: '/auth/v1/token',
      httpOnly: true,
      sameSite: 'Strict',
      secure,
      maxAge: VALID_FOR_S,
    });
  }

  return { recognise, remember };
}
