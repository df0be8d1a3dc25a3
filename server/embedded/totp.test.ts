import { expect, test } from 'vitest';
import { codeOf, newSecret, secretUri, stepOf } from './totp.ts';

/** The secret of RFC 6238, appendix B, in base 32: the bytes of '12345678901234567890'. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the code at %i seconds is that of RFC 6238', (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(codeOf(SECRET, step, 8)).toBe(code);
  expect(codeOf(SECRET, step)).toBe(code.slice(2));
});

test('a code is right in its step and in the ones beside it', async () => {
  const step = 37037036;
  const code = codeOf(SECRET, step);
  const found = (shift: number) => stepOf(SECRET, code, (step + shift) * 30_000 + 15_000);
  expect(await Promise.all([-1, 0, 1].map(found))).toEqual([step, step, step]);
  expect(await Promise.all([-2, 2].map(found))).toEqual([undefined, undefined]);
  for (const wrong of ['', '000000', code.slice(1), `${code}0`, ` ${code}`])
    expect(await stepOf(SECRET, wrong, step * 30_000)).toBeUndefined();
});

test('secrets are long, different, and in the letters that apps read', () => {
  const secrets = Array.from({ length: 50 }, newSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(50);
});

test('the address of a secret names the site and the account', () => {
  const uri = new URL(secretUri(SECRET, { issuer: 'Avery Sample', account: 'author@example.com' }));
  expect(decodeURIComponent(uri.pathname)).toContain('Avery Sample:author@example.com');
  expect(uri.search).toBe(`?secret=${SECRET}&issuer=Avery%20Sample&algorithm=SHA1&digits=6&period=30`);
});
