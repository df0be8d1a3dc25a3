import { expect, test } from 'vitest';
import { type CallRequest, parseCallRequest } from '../../../src/call-request/call-request.ts';
import { storeIn } from './store.ts';

const parsed = parseCallRequest({ name: 'Ada', email: 'ada@example.com', timeZone: 'EST', preferredTime: 'morning' });
const request = (parsed.ok && parsed.value) as CallRequest;
const circumstances = { idempotencyKey: null, mailConfigured: false, client: null, suspectedSpam: false };

/** Stores through a database client that returns this error. */
const storeWith = (error: { code?: string; message: string; details?: string } | null) =>
  storeIn({ rpc: () => ({ abortSignal: async () => ({ data: null, error }) }) })(request, circumstances);

test('a request that the database accepts is stored', async () =>
  expect(await storeWith(null)).toEqual({ kind: 'stored' }));

test('an exceeded limit becomes a message with the time to wait', async () => {
  expect(await storeWith({ code: 'PT429', message: 'call_requests_per_client_hour', details: '1200' })).toEqual({
    kind: 'limited',
    message: 'Too many call requests have come from your connection. Please try again in 20 minutes.',
    retryAfterS: 1200,
  });
});

test('a violated constraint is returned by its name', async () => {
  expect(await storeWith({ code: '23514', message: 'call_requests_email_form' })).toEqual({
    kind: 'refused',
    constraint: 'call_requests_email_form',
  });
});

test('any other failure is reported by its code alone', async () => {
  await expect(storeWith({ code: 'XX000', message: 'Ada wrote this' })).rejects.toThrow(/^submit_call_request: XX000$/);
  await expect(storeWith({ message: 'fetch failed' })).rejects.toThrow(/^submit_call_request: no answer$/);
});
