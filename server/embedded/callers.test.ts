import { expect, test } from 'vitest';
import { createCallers } from './callers.ts';
import { signToken } from './sign-token.ts';

const jwtSecret = 'a secret that is long enough to sign tokens';
const [publicKey, secretKey] = ['sb_publishable_ours', 'sb_secret_ours'];
const callerOf = createCallers({ publicKey, secretKey, jwtSecret });

const CLAIMS = { role: 'authenticated', aud: 'authenticated', sub: 'somebody' };
const session = signToken(CLAIMS, 60, jwtSecret);
const bearer = (token: string) => ({ apikey: publicKey, authorization: `Bearer ${token}` });

/** A token whose head names another algorithm, with the old signature. */
const otherHead = (head: object) =>
  [Buffer.from(JSON.stringify(head)).toString('base64url'), ...session.split('.').slice(1)].join('.');

test('callers are recognised by their key or session', async () => {
  expect(await callerOf({ apikey: secretKey })).toBe('server');
  expect(await callerOf({ authorization: `Bearer ${secretKey}` })).toBe('server');
  expect(await callerOf(bearer(secretKey))).toBe('server');
  expect(await callerOf(bearer(session))).toBe('account');
  expect(await callerOf({ authorization: `Bearer ${session}` })).toBe('account');
});

test.each([
  ['nothing', {}],
  ['the public key', { apikey: publicKey }],
  ['the public key twice', bearer(publicKey)],
  ['an invented token', bearer('an.invented.token')],
  ['a token of another site', bearer(signToken(CLAIMS, 60, 'another secret that is long enough'))],
  ['a token that has expired', bearer(signToken(CLAIMS, -1, jwtSecret))],
  ['a token of a visitor', bearer(signToken({ role: 'anon', aud: 'authenticated' }, 60, jwtSecret))],
  ['a token for something else', bearer(signToken({ ...CLAIMS, aud: 'elsewhere' }, 60, jwtSecret))],
  ['a token without a signature', bearer(`${session.split('.').slice(0, 2).join('.')}.`)],
  ['a token that names no algorithm', bearer(otherHead({ alg: 'none' }))],
  ['a token in two parts too many', bearer(`${session}.${session}`)],
])('a request with %s counts as a public one', async (_what, headers) => {
  expect(await callerOf(headers)).toBe('anyone');
});

test('a foreign key makes the caller unknown, whatever valid token comes with it', async () => {
  for (const apikey of ['x', '', `${publicKey}, ${secretKey}`, `${secretKey}x`])
    expect(await callerOf({ apikey, authorization: `Bearer ${session}` }), apikey).toBe('unknown key');
});
