import { hashSync } from 'bcryptjs';
import { afterAll, describe, expect, test } from 'vitest';
import { createPasswordCheck } from './password-check.ts';
import { GateRefusal } from './query-gate.ts';

const PASSWORD = 'a long enough password';
/** The cost that Lite uses. */
const HASH = hashSync(PASSWORD, 10);
const QUICK_HASH = hashSync(PASSWORD, 4);
const ACCOUNTS: Record<string, string | null> = {
  'author@example.com': HASH,
  'without-password@example.com': null,
  'other-algorithm@example.com': '$argon2id$v=19$m=16,t=2,p=1$c2FsdHNhbHQ$abcdefgh',
};

const passwords = createPasswordCheck({
  hashesFor: async (email) => ({ own: ACCOUNTS[email] ?? null, administrators: HASH }),
});
/** For tests that do not measure how long a check takes. */
const quick = createPasswordCheck({ hashesFor: async () => ({ own: QUICK_HASH, administrators: null }) });
afterAll(() => Promise.all([passwords.close(), quick.close()]));
const check = (email: string, password: string, client = '192.0.2.1') =>
  passwords.check(email, password, { client, isKnown: false });

test('a password is accepted for its own account and for no other', async () => {
  expect(await check('author@example.com', PASSWORD)).toBe(true);
  expect(await check('author@example.com', 'a wrong password')).toBe(false);
  for (const email of ['without-password@example.com', 'other-algorithm@example.com', 'nobody@example.com'])
    for (const password of [PASSWORD, '']) expect(await check(email, password), email).toBe(false);
});

test.each(['nobody@example.com', 'without-password@example.com', 'other-algorithm@example.com'])(
  'checking a wrong password takes as long for %s as for an account',
  async (email) => {
    const times = { account: [] as number[], other: [] as number[] };
    // Alternates, so that other load on the machine affects both in the same way.
    for (let round = 0; round < 9; round++)
      for (const [which, who] of [
        ['account', 'author@example.com'],
        ['other', email],
      ] as const) {
        const begun = performance.now();
        await check(who, `wrong ${round}`);
        times[which].push(performance.now() - begun);
      }
    const ratio = median(times.account) / median(times.other);
    expect(ratio).toBeGreaterThan(1 / 1.5);
    expect(ratio).toBeLessThan(1.5);
  },
);

describe('when many sign-in attempts come at once', () => {
  const attempt = (client: string, isKnown = false) =>
    quick.check('author@example.com', isKnown ? PASSWORD : 'wrong', { client, isKnown });

  test('each client waits for its own attempts: a later client is served after one of them', async () => {
    const order: string[] = [];
    const many = [1, 2, 3, 4].map(() => attempt('guesser').then(() => order.push('guesser')));
    const owner = attempt('owner').then(() => order.push('owner'));
    await Promise.all([...many, owner]);
    expect(order.indexOf('owner')).toBeLessThanOrEqual(1);
  });

  test('a client may have few attempts waiting', async () => {
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => attempt('guesser')));
    const refused = all.filter((one) => one.status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(9);
    expect(refused.every(({ reason }) => reason instanceof GateRefusal)).toBe(true);
  });

  test('no number of strangers keeps a known device waiting', async () => {
    const strangers = Promise.allSettled(Array.from({ length: 150 }, (_, index) => attempt(`stranger ${index}`)));
    const known = attempt('laptop', true);
    const first = await Promise.race([known.then(() => 'known'), strangers.then(() => 'strangers')]);
    expect([first, await known]).toEqual(['known', true]);
    expect((await strangers).some((one) => one.status === 'rejected')).toBe(true);
  });
});

test('the main thread goes on answering other requests', async () => {
  let longest = 0;
  let last = performance.now();
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  const begun = performance.now();
  for (let round = 0; round < 5; round++) await check('author@example.com', 'wrong');
  const onePassword = (performance.now() - begun) / 5;
  clearInterval(beat);
  expect(longest).toBeLessThan(onePassword);
});

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
