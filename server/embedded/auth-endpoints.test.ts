import { expect, test } from 'vitest';
import { authEndpoint, readTexts } from './auth-endpoints.ts';

const find = (method: string, target: string) => authEndpoint(method, new URL(target, 'http://site'));

test('requests for signing in and for renewing a session are recognised as different endpoints', () => {
  expect(find('POST', '/auth/v1/token?grant_type=password')?.grantType).toBe('password');
  expect(find('POST', '/auth/v1/token?grant_type=refresh_token')?.grantType).toBe('refresh_token');
});

const read = (text: string) => readTexts(new TextEncoder().encode(text), ['email', 'password']);

test('the fields of a body are read; missing fields and null are left out', () => {
  expect(read('{"email":"a@example.com","password":null,"phone":7}')).toEqual({ texts: { email: 'a@example.com' } });
  expect(read('{"__proto__":{"email":"a@example.com"}}')).toEqual({ texts: {} });
});

test.each(['["a@example.com"]', '{"address":"a@example.com"}', '7', 'true', '0', 'false'])(
  'an e-mail address that is not a string is refused: %s',
  async (value) => {
    const answer = read(`{"email":${value},"password":"a long password"}`);
    const refusal = 'refusal' in answer ? answer.refusal : undefined;
    expect(refusal?.status).toBe(400);
    expect(await refusal?.json()).toEqual({
      code: 400,
      error_code: 'bad_json',
      msg: 'Could not read the request body: The field "email" must be a string.',
    });
  },
);

test.each(['', '{', 'null', '[]', '"text"', '7', 'email=a@example.com'])(
  'a body that is not an object is refused: %s',
  (text) => expect('refusal' in read(text)).toBe(true),
);

test('a call without fields needs no body', () => {
  expect(readTexts(new Uint8Array(), [])).toEqual({ texts: {} });
});

test.each([
  ['POST', '/auth/v1/otp'],
  ['POST', '/auth/v1/magiclink'],
  ['POST', '/auth/v1/recover'],
  ['POST', '/auth/v1/verify'],
  ['GET', '/auth/v1/verify?type=recovery&token=x'],
  ['PATCH', '/auth/v1/user'],
  ['GET', '/auth/v1/token?grant_type=password'],
  ['POST', '/auth/v1/%74oken?grant_type=password'],
  ['POST', '/auth/v1/token/?grant_type=password'],
  ['POST', '/auth/v1//token?grant_type=password'],
  ['POST', '/auth/v1/token?grant_type=pkce'],
  ['POST', '/auth/v1/token?grant_type=refresh_token&grant_type=password'],
  ['POST', '/auth/v1/token'],
  ['GET', '/auth/v1/admin/users'],
])('%s %s is not an available endpoint', (method, target) => expect(find(method, target)).toBeUndefined());
