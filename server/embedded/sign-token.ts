import { createHmac } from 'node:crypto';

/** A JSON Web Token (HS256) with these claims, valid from now for the given number of seconds. */
export function signToken(claims: Record<string, unknown>, validForSeconds: number, secret: string): string {
  const now = Math.floor(Date.now() / 1000);
  const signed = [
    { alg: 'HS256', typ: 'JWT' },
    { ...claims, iat: now, exp: now + validForSeconds },
  ]
    .map(encoded)
    .join('.');
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
