import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../tests/support/answer-with.ts';
import { subscribe } from './subscribe.ts';

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://site.example' });
});
afterEach(() => vi.unstubAllGlobals());

test('subscribing inserts one row with only the address and requests no row back', async () => {
  const requests = answerWith(new Response(null, { status: 201 }));
  expect(await subscribe('ada@example.org', true)).toEqual({ kind: 'subscribed' });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.method).toBe('POST');
  expect(requests[0]?.url).toBe('https://site.example/rest/v1/newsletter_subscribers');
  expect(requests[0]?.headers.get('prefer')).toBe('return=minimal');
  expect(await requests[0]?.json()).toEqual({ email: 'ada@example.org' });
});

test('error code 23505 means that the address is already subscribed', async () => {
  const requests = answerWith(Response.json({ code: '23505', message: 'duplicate key' }, { status: 409 }));
  expect(await subscribe('ada@example.org', false)).toEqual({ kind: 'already' });
  expect(requests).toHaveLength(1);
});

test('a repeated subscription requests the confirmation mail again where confirmation is on', async () => {
  const requests = answerWith(Response.json({ code: '23505', message: 'duplicate key' }, { status: 409 }));
  expect(await subscribe('ada@example.org', true)).toEqual({ kind: 'already' });
  expect(requests[1]?.url).toBe('https://site.example/rest/v1/rpc/resend_confirmation');
  expect(await requests[1]?.json()).toEqual({ email: 'ada@example.org' });
});

test('a visitor over the limit is told when to try again', async () => {
  const refusal = { code: 'PT429', message: 'subscriptions_per_client_hour', details: '2400' };
  answerWith(Response.json(refusal, { status: 429 }));
  const message = 'Too many subscriptions have come from your connection. Please try again in 40 minutes.';
  expect(await subscribe('ada@example.org', false)).toEqual({ kind: 'failed', message });
});

test("the message of the server's own rate limit is shown", async () => {
  const message = 'Too much is being sent from your address at once. Please try again in a moment.';
  answerWith(Response.json({ message }, { status: 429 }));
  expect(await subscribe('ada@example.org', false)).toEqual({ kind: 'failed', message });
});

test.each([
  ['no network', new TypeError('Failed to fetch')],
  ['an address that the database refuses', Response.json({ code: '23514' }, { status: 400 })],
  ['a failing server', new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['an answer that is null', new Response('null', { status: 500 })],
])('%s counts as a failure', async (_what, answer) => {
  answerWith(answer);
  expect(await subscribe('ada@example.org', true)).toEqual({ kind: 'failed' });
});
