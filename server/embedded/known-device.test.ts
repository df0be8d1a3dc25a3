import { expect, test } from 'vitest';
import { createKnownDevices } from './known-device.ts';
import { signToken } from './sign-token.ts';

const jwtSecret = 'a secret that is long enough for this';
const EMAIL = 'author@example.com';
const devices = createKnownDevices({ jwtSecret, secure: false });

/** The cookie that the browser sends back. */
const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? '';

test('a device is known for the account that signed in on it, in any spelling, beside other cookies', async () => {
  const cookie = `other=1; ${cookieOf(devices.remember(EMAIL))}`;
  const name = await devices.recognise(cookie, EMAIL);
  expect(name).toMatch(/^[\w-]{36}$/);
  expect(await devices.recognise(cookie, ' Author@Example.com')).toBe(name);
  expect(await devices.recognise(cookie, 'stranger@example.com')).toBeUndefined();
  expect(await devices.recognise(undefined, EMAIL)).toBeUndefined();
});

test('each sign-in gives the device a new name', async () => {
  const [one, other] = await Promise.all([1, 2].map(() => devices.recognise(cookieOf(devices.remember(EMAIL)), EMAIL)));
  expect(one).not.toBe(other);
});

test('nobody can forge a device cookie, not even with a session', async () => {
  const elsewhere = createKnownDevices({ jwtSecret: 'another secret of another site', secure: false });
  expect(await devices.recognise(cookieOf(elsewhere.remember(EMAIL)), EMAIL)).toBeUndefined();
  const [, claims] = cookieOf(devices.remember(EMAIL)).split('.');
  const { sub } = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString());
  const session = signToken({ aud: 'known-device', sub, jti: 'x' }, 60, jwtSecret);
  for (const token of [session, 'x', '', `e30.${claims}.`])
    expect(await devices.recognise(`known-device=${token}`, EMAIL), token).toBeUndefined();
});

test('the device cookie is limited to sign-in, out of reach of scripts and other sites, and names no account', () => {
  const plain = devices.remember(EMAIL);
  for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/auth/v1/token', `Max-Age=${180 * 24 * 60 * 60}`])
    expect(plain.split('; ')).toContain(part);
  expect(Buffer.from(plain.split('.')[1] ?? '', 'base64url').toString()).not.toContain('author');
  expect(plain).not.toContain('Secure');
  const secure = createKnownDevices({ jwtSecret, secure: true }).remember(EMAIL);
  expect(secure).toMatch(/^__Secure-known-device=.*; Secure/);
});
