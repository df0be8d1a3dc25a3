import { expect, test } from 'vitest';
import { authMessage } from './auth-message.ts';

test("a refusal shows the server's message", () => {
  expect(authMessage({ name: 'AuthApiError', message: 'Invalid login credentials' })).toBe('Invalid login credentials');
});

test("a failing network is not told in the network layer's words", () => {
  expect(authMessage({ name: 'AuthRetryableFetchError', message: 'Failed to fetch' })).toContain('cannot be reached');
  expect(authMessage({ name: 'AuthUnknownError', message: '{}' })).toContain('could not answer');
});

test('an answer that makes no sense is not told in words about JSON', () => {
  const ofJson = 'Unexpected token \'<\', "<html>" is not valid JSON';
  expect(authMessage({ name: 'AuthUnknownError', message: ofJson })).toContain('could not answer');
  const ofSession = 'Auth session or user missing';
  expect(authMessage({ name: 'AuthInvalidTokenResponseError', message: ofSession })).toContain('could not answer');
});
