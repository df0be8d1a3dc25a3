import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { Secrets } from './secrets.ts';

/**
 * Who asks, as far as keys and signatures tell without asking the database: the server itself, somebody with an account
 * (whose session may have ended since), anyone else, or somebody whose `apikey` is none of ours.
 */
export type Caller = 'server' | 'account' | 'anyone' | 'unknown key';

const account = z.object({
  role: z.literal('authenticated'),
  aud: z.union([z.literal('authenticated'), z.array(z.string()).refine((all) => all.includes('authenticated'))]),
  exp: z.number(),
});

/** @returns tells who asks by a request's headers, before anything of its body is read */
export function createCallers({
  publicKey,
  secretKey,
  jwtSecret,
}: Pick<Secrets, 'publicKey' | 'secretKey' | 'jwtSecret'>) {
  return function callerOf(headers: IncomingHttpHeaders): Caller {
    const key = headers.apikey === undefined ? undefined : `${headers.apikey}`;
    const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    const isSecretKey = key !== undefined && isSame(key, secretKey);
    if (key !== undefined && key !== publicKey && !isSecretKey) return 'unknown key';
    if (isSecretKey || isSame(bearer, secretKey)) return 'server';
    return isAccountToken(bearer, jwtSecret) ? 'account' : 'anyone';
  };
}

/** Whether it is a session's token: signed here with HS256, and valid now. */
function isAccountToken(token: string, secret: string): boolean {
  const [head = '', claims = '', signature = '', ...more] = token.split('.');
  if (signature === '' || more.length > 0) return false;
  const expected = createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url');
  if (!isSame(signature, expected) || decoded(head)?.alg !== 'HS256') return false;
  const parsed = account.safeParse(decoded(claims));
  return parsed.success && parsed.data.exp > Date.now() / 1000;
}

function decoded(part: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** In the same time wherever they differ. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
