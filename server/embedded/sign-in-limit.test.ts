import { expect, test } from 'vitest';
import { createSignInLimit } from './sign-in-limit.ts';

const MINUTES = 60_000;

function setUp({ perAddress = 100, perAddressAndAccount = 3, perAccount = 6 } = {}) {
  let time = 0;
  const limit = createSignInLimit({ perAddress, perAddressAndAccount, perAccount, now: () => time });
  const attempt = (email: string, { address = '192.0.2.1', succeeds = false } = {}) => {
    const { refusal, succeeded } = limit.begin(new TextEncoder().encode(JSON.stringify({ email })), address);
    if (!refusal && succeeds) succeeded();
    return refusal;
  };
  return { attempt, pass: (milliseconds: number) => (time += milliseconds) };
}

test('a guesser is stopped after so many passwords, and told when to try again', async () => {
  const { attempt, pass } = setUp();
  for (let index = 0; index < 3; index++) expect(attempt('a@example.com')).toBeUndefined();
  const refusal = attempt(' A@Example.com');
  expect(refusal?.status).toBe(429);
  expect(Number(refusal?.headers.get('retry-after'))).toBe(15 * 60);
  expect(await refusal?.text()).toContain('Too many attempts. Please try again in 15 min.');
  expect(attempt('b@example.com')).toBeUndefined();
  pass(15 * MINUTES);
  expect(attempt('a@example.com')).toBeUndefined();
});

test('a guesser elsewhere does not lock the owner out, until there are very many', () => {
  const { attempt } = setUp();
  for (let index = 0; index < 4; index++) attempt('a@example.com', { address: '198.51.100.1' });
  expect(attempt('a@example.com', { succeeds: true })).toBeUndefined();
  for (let index = 10; index < 16; index++) attempt('a@example.com', { address: `198.51.100.${index}` });
  expect(attempt('a@example.com')?.status).toBe(429);
});

test('an address takes so many attempts, whichever account they are for', () => {
  const { attempt } = setUp({ perAddress: 5 });
  for (let index = 0; index < 5; index++) expect(attempt(`${index}@example.com`)).toBeUndefined();
  expect(attempt('another@example.com')?.status).toBe(429);
  expect(attempt('another@example.com', { address: '192.0.2.2' })).toBeUndefined();
});

test('attempts at the same time all count, before any of them is answered', () => {
  const { attempt } = setUp();
  expect(Array.from({ length: 10 }, () => attempt('a@example.com')).filter((refusal) => !refusal)).toHaveLength(3);
});

test('a right password clears what was counted against the account', () => {
  const { attempt } = setUp();
  attempt('a@example.com');
  attempt('a@example.com');
  expect(attempt('a@example.com', { succeeds: true })).toBeUndefined();
  for (let index = 0; index < 3; index++) expect(attempt('a@example.com')).toBeUndefined();
});

test('a right password is no guess: an address may sign in as often as it likes, and guess no more for it', () => {
  const { attempt } = setUp({ perAddress: 5 });
  for (let index = 0; index < 20; index++) expect(attempt('own@example.com', { succeeds: true })).toBeUndefined();
  for (let index = 0; index < 5; index++) {
    expect(attempt(`${index}@example.com`)).toBeUndefined();
    if (index < 4) expect(attempt('own@example.com', { succeeds: true })).toBeUndefined();
  }
  expect(attempt('another@example.com')?.status).toBe(429);
});

test('what names no account counts as one account', () => {
  const { attempt } = setUp();
  for (let index = 0; index < 3; index++) expect(attempt('')).toBeUndefined();
  expect(attempt('')?.status).toBe(429);
});
