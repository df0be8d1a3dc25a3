import { expect, test } from 'vitest';
import { authEndpoint } from './auth-endpoints.ts';

const find = (method: string, target: string) => authEndpoint(method, new URL(target, 'http://site'));

test('signing in is a guess, renewing a session is not', () => {
  expect(find('POST', '/auth/v1/token?grant_type=password')?.isGuess).toBe(true);
  expect(find('POST', '/auth/v1/token?grant_type=refresh_token')?.isGuess).toBe(false);
});

test.each([
  ['POST', '/auth/v1/otp'],
  ['POST', '/auth/v1/magiclink'],
  ['POST', '/auth/v1/recover'],
  ['POST', '/auth/v1/verify'],
  ['GET', '/auth/v1/verify?type=recovery&token=x'],
  ['PUT', '/auth/v1/user'],
  ['GET', '/auth/v1/token?grant_type=password'],
  ['POST', '/auth/v1/%74oken?grant_type=password'],
  ['POST', '/auth/v1/token/?grant_type=password'],
  ['POST', '/auth/v1//token?grant_type=password'],
  ['POST', '/auth/v1/token?grant_type=pkce'],
  ['POST', '/auth/v1/token?grant_type=refresh_token&grant_type=password'],
  ['POST', '/auth/v1/token'],
  ['GET', '/auth/v1/admin/users'],
])('%s %s is not offered', (method, target) => expect(find(method, target)).toBeUndefined());
