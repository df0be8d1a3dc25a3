import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { verify } from 'hono/jwt';
import { parse, serialize } from 'hono/utils/cookie';
import { TOKEN_API_PATH } from '../../src/paths.ts';
import { normaliseAccount } from './sign-in-limit.ts';
import { signToken } from './sign-token.ts';

const AUDIENCE = 'known-device';
const VALID_FOR_S = 180 * 24 * 60 * 60;

type Settings = { jwtSecret: string; secure: boolean };

/**
 * Records, in a signed cookie, that an account was signed in to on this device. The cookie grants no access: it only
 * gives the device password attempts of its own, which strangers cannot use up (docs/decisions/0041). It contains
 * neither the account nor the person in readable form.
 */
export function createKnownDevices({ jwtSecret, secure }: Settings) {
  const name = secure ? '__Secure-known-device' : 'known-device';
  // A separate key, so that a session token is not valid as a device token, nor the other way round.
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', AUDIENCE, 32)).toString('base64url');
  const nameOf = (account: string) => createHmac('sha256', key).update(normaliseAccount(account)).digest('base64url');

  /** The device's id if the cookie is valid for this account. */
  async function recognise(cookies: string | undefined, account: string): Promise<string | undefined> {
    const token = parse(cookies ?? '', name)[name];
    if (token === undefined) return undefined;
    const claims = await verify(token, key, { alg: 'HS256', aud: AUDIENCE }).catch(() => undefined);
    return claims?.sub === nameOf(account) && typeof claims.jti === 'string' ? claims.jti : undefined;
  }

  /** The Set-Cookie header after a sign-in. Each sign-in gives the device a new id. */
  function remember(account: string): string {
    const token = signToken({ aud: AUDIENCE, sub: nameOf(account), jti: randomUUID() }, VALID_FOR_S, key);
    return serialize(name, token, {
      path: TOKEN_API_PATH,
      httpOnly: true,
      sameSite: 'Strict',
      secure,
      maxAge: VALID_FOR_S,
    });
  }

  return { recognise, remember };
}
