import { expect, test } from 'vitest';
import { createSignInLimit } from './sign-in-limit.ts';

const MINUTES = 60_000;

function setUp({ perAddress = 100, perAccount = 3 } = {}) {
  let time = 0;
  const limit = createSignInLimit({ perAddress, perAccount, now: () => time });
  /** One attempt as the mount makes it. @returns the status that the client sees */
  async function attempt(
    email: string,
    { address = '192.0.2.1', status = 400, path = 'token?grant_type=password' } = {},
  ) {
    const request = new Request(`http://site/auth/v1/${path}`, { method: 'POST', body: JSON.stringify({ email }) });
    const { refusal, learn } = await limit.begin(request, address);
    if (refusal) return refusal;
    learn(status);
    return new Response(null, { status });
  }
  return { attempt, pass: (milliseconds: number) => (time += milliseconds) };
}

test('an account takes so many wrong passwords, wherever they come from, and is told when to try again', async () => {
  const { attempt, pass } = setUp();
  for (let index = 0; index < 3; index++)
    expect((await attempt('a@example.com', { address: `192.0.2.${index}` })).status).toBe(400);
  const refusal = await attempt(' A@Example.com', { address: '192.0.2.77' });
  expect(refusal.status).toBe(429);
  expect(Number(refusal.headers.get('retry-after'))).toBe(15 * 60);
  expect((await refusal.json()).msg).toBe('Too many attempts. Please try again in 15 min.');
  expect((await attempt('b@example.com')).status).toBe(400);
  pass(15 * MINUTES);
  expect((await attempt('a@example.com')).status).toBe(400);
});

test('an address takes so many attempts, whichever account they are for', async () => {
  const { attempt } = setUp({ perAddress: 5 });
  for (let index = 0; index < 5; index++) expect((await attempt(`${index}@example.com`)).status).toBe(400);
  expect((await attempt('another@example.com')).status).toBe(429);
  expect((await attempt('another@example.com', { address: '192.0.2.2' })).status).toBe(400);
});

test('a right password clears what was counted against the account', async () => {
  const { attempt } = setUp();
  await attempt('a@example.com');
  await attempt('a@example.com');
  expect((await attempt('a@example.com', { status: 200 })).status).toBe(200);
  for (let index = 0; index < 3; index++) expect((await attempt('a@example.com')).status).toBe(400);
});

test('renewing a session is not counted, asking for mail is', async () => {
  const { attempt } = setUp({ perAddress: 2 });
  for (let index = 0; index < 10; index++)
    expect((await attempt('a@example.com', { path: 'token?grant_type=refresh_token', status: 200 })).status).toBe(200);
  for (let index = 0; index < 2; index++)
    expect((await attempt(`${index}@example.com`, { path: 'recover', status: 200 })).status).toBe(200);
  expect((await attempt('c@example.com', { path: 'recover' })).status).toBe(429);
});
