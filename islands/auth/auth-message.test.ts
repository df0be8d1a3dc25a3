import { expect, test } from 'vitest';
import { authMessage } from './auth-message.ts';

test("a refusal is told in the server's words", () => {
  expect(authMessage({ name: 'AuthApiError', message: 'Invalid login credentials' })).toBe('Invalid login credentials');
});

test("a failing network is not told in the network layer's words", () => {
  expect(authMessage({ name: 'AuthRetryableFetchError', message: 'Failed to fetch' })).toContain('cannot be reached');
  expect(authMessage({ name: 'AuthUnknownError', message: '{}' })).toContain('could not answer');
});
