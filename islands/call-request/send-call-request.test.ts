import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../tests/support/answer-with.ts';
import { sendCallRequest } from './send-call-request.ts';

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://site.example' });
});
afterEach(() => vi.unstubAllGlobals());

test('the fields are sent to the function as JSON, with an idempotency key', async () => {
  const requests = answerWith(Response.json({ ok: true }));
  expect(await sendCallRequest({ name: 'Ada' }, 'key-1')).toEqual({ ok: true });
  expect(requests[0]?.url).toBe('https://site.example/functions/v1/send-contact-email');
  expect(requests[0]?.headers.get('idempotency-key')).toBe('key-1');
  expect(await requests[0]?.json()).toEqual({ name: 'Ada' });
});

test('a refusal returns the messages for single fields', async () => {
  answerWith(Response.json({ fieldErrors: { email: 'Please …' } }, { status: 422 }));
  expect(await sendCallRequest({}, 'k')).toEqual({ ok: false, fieldErrors: { email: 'Please …' } });
});

test('a visitor over the limit is told when to try again', async () => {
  const message = 'Please try again in 40 minutes.';
  answerWith(Response.json({ ok: false, message }, { status: 429 }));
  expect(await sendCallRequest({}, 'k')).toEqual({ ok: false, fieldErrors: {}, message });
});

test.each([
  ['no network', new TypeError('Failed to fetch')],
  ['a failing server', new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['a refusal that is not JSON', new Response('no', { status: 422 })],
  ['a limit of something in between', new Response('Too many requests', { status: 429 })],
  ['a limit that does not say more', Response.json({}, { status: 429 })],
])('%s is reported as a failure without details', async (_what, answer) => {
  answerWith(answer);
  expect(await sendCallRequest({}, 'k')).toEqual({ ok: false, fieldErrors: {} });
});
