import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVisitorTokens } from './visitor-token.ts';

const secrets = { publicKey: 'sb_publishable_x', secretKey: 'sb_secret_x', jwtSecret: 's'.repeat(40) };
const ADDRESS = '192.0.2.1';

/** The Authorization header of a request after the visitor token was added. */
function named(headers: Record<string, string>, path = '/rest/v1/newsletter_subscribers', method = 'POST') {
  const request = new Request(`http://embedded${path}`, { method, headers });
  createVisitorTokens(secrets)(request);
  return request.headers.get('authorization');
}

test.each([
  ['with the public key as its token', { authorization: `Bearer ${secrets.publicKey}` }],
  ['without a token', {}],
])('a public write %s gets a signed token with the network of the client', (_how, headers) => {
  const token = named({ ...headers, apikey: secrets.publicKey, 'x-client-address': ADDRESS })?.replace('Bearer ', '');
  const [head, claims, signature] = token?.split('.') ?? [];
  expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toMatchObject({
    role: 'anon',
    client_address: ADDRESS,
  });
  expect(signature).toBe(createHmac('sha256', secrets.jwtSecret).update(`${head}.${claims}`).digest('base64url'));
});

test('requests of other callers, reads and sign-ins get no visitor token', () => {
  const from = { 'x-client-address': ADDRESS };
  expect(named({ ...from, authorization: 'Bearer of.a.session' })).toBe('Bearer of.a.session');
  expect(named({ ...from, apikey: secrets.secretKey })).toBeNull();
  expect(named({ apikey: secrets.publicKey })).toBeNull();
  expect(named({ ...from, apikey: secrets.publicKey }, '/rest/v1/blog_posts', 'GET')).toBeNull();
  expect(named({ ...from, apikey: secrets.publicKey }, '/auth/v1/token')).toBeNull();
});
