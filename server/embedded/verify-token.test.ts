import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { signToken } from './sign-token.ts';
import { hasBoundedValidity, verifySession, verifyToken } from './verify-token.ts';

const SECRET = 'a secret that is long enough for this';
const DAY = 24 * 60 * 60;
const session = { sub: 'somebody', role: 'authenticated', aud: 'authenticated' };
const now = () => Math.floor(Date.now() / 1000);

/** Signs claims unchanged, unlike `signToken`, which always adds an expiry. */
function signed(claims: unknown, secret = SECRET, head: object = { alg: 'HS256', typ: 'JWT' }): string {
  const body = [head, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

test('a token signed by this site is accepted with its claims', async () => {
  expect(await verifyToken(signToken({ role: 'anon' }, 60, SECRET), SECRET)).toMatchObject({ role: 'anon' });
  expect(await verifySession(signToken(session, 60, SECRET), SECRET)).toMatchObject(session);
});

test.each([
  ['without an end', () => signed({ ...session })],
  ['whose end is no number', () => signed({ ...session, exp: `${now() + 60}` })],
  ['whose end is null', () => signed({ ...session, exp: null })],
  ['that ends in a hundred years', () => signed({ ...session, exp: now() + 36_500 * DAY })],
  ['whose claims are null', () => signed(null)],
  ['that is none', () => 'of.a.session'],
  ['that is empty', () => ''],
])('a token %s is refused, both before it reaches Lite and by this check', async (_which, token) => {
  expect(hasBoundedValidity(token())).toBe(false);
  expect(await verifyToken(token(), SECRET)).toBeUndefined();
});

test.each([
  ['that has ended', () => signed({ ...session, exp: now() - 1 })],
  ['that begins later', () => signed({ ...session, exp: now() + 60, nbf: now() + 30 })],
  ['with another secret', () => signToken(session, 60, 'another secret')],
  ['unsigned', () => signed({ ...session, exp: now() + 60 }, SECRET, { alg: 'none' }).replace(/[^.]*$/, '')],
  ['said to be of another kind', () => signed({ ...session, exp: now() + 60 }, SECRET, { alg: 'HS512' })],
])('a token %s is refused', async (_which, token) => {
  expect(await verifyToken(token(), SECRET)).toBeUndefined();
});

test.each([
  ['of a visitor', { role: 'anon', aud: 'authenticated', sub: 'x' }],
  ['of the server', { role: 'service_role', aud: 'authenticated', sub: 'x' }],
  ['for another audience', { ...session, aud: 'elsewhere' }],
  ['without an audience', { ...session, aud: undefined }],
  ['without an account', { ...session, sub: undefined }],
])('a token %s is not a session', async (_whose, claims) => {
  expect(await verifySession(signToken(claims, 60, SECRET), SECRET)).toBeUndefined();
});

test('a validity of a week is allowed, and not much more', () => {
  expect(hasBoundedValidity(signed({ exp: now() + 7 * DAY }))).toBe(true);
  expect(hasBoundedValidity(signed({ exp: now() + 7 * DAY + 60 }))).toBe(false);
});
