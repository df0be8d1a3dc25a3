import { describe, expect, test } from 'vitest';
import { createSignInLimit } from './sign-in-limit.ts';

const MINUTES = 60_000;
const HOURS = 60 * MINUTES;

function setUp(limits: Partial<Parameters<typeof createSignInLimit>[0]> = {}) {
  let time = 0;
  const limit = createSignInLimit({ perNetwork: 100, perNetworkAndAccount: 3, now: () => time, ...limits });
  const attempt = (
    email: string,
    { address = '192.0.2.1', device, succeeds = false }: { address?: string; device?: string; succeeds?: boolean } = {},
  ) => {
    const { refusal, succeeded } = limit.begin(email, { address, device });
    if (!refusal && succeeds) succeeded();
    return refusal;
  };
  /** The number of consecutive attempts that are admitted. */
  const admitted = (times: number, ...of: Parameters<typeof attempt>) =>
    Array.from({ length: times }, () => attempt(...of)).filter((refusal) => !refusal).length;
  return { limit, attempt, admitted, pass: (milliseconds: number) => (time += milliseconds) };
}

test('a client is refused after its allowed number of wrong passwords, and told when to try again', async () => {
  const { attempt, admitted, pass } = setUp();
  expect(admitted(3, 'a@example.com')).toBe(3);
  const refusal = attempt(' A@Example.com');
  expect(refusal?.status).toBe(429);
  expect(Number(refusal?.headers.get('retry-after'))).toBe(15 * 60);
  expect(await refusal?.text()).toContain('Too many attempts. Please try again in 15 min.');
  expect(attempt('b@example.com')).toBeUndefined();
  pass(15 * MINUTES);
  expect(attempt('a@example.com')).toBeUndefined();
});

test('a network has a limited number of attempts over all accounts', () => {
  const { attempt } = setUp({ perNetwork: 5 });
  for (let index = 0; index < 5; index++) expect(attempt(`${index}@example.com`)).toBeUndefined();
  expect(attempt('another@example.com')?.status).toBe(429);
  expect(attempt('another@example.com', { address: '192.0.2.2' })).toBeUndefined();
});

test('attempts made at the same time all count before any of them is answered', () => {
  expect(setUp().admitted(10, 'a@example.com')).toBe(3);
});

test('an attempt that was not carried out is not counted', () => {
  const { limit, admitted } = setUp();
  for (let index = 0; index < 10; index++) limit.begin('a@example.com', { address: '192.0.2.1' }).withdrawn();
  expect(admitted(10, 'a@example.com')).toBe(3);
});

test("a right password resets the account's count", () => {
  const { attempt, admitted } = setUp();
  admitted(2, 'a@example.com');
  expect(attempt('a@example.com', { succeeds: true })).toBeUndefined();
  expect(admitted(3, 'a@example.com')).toBe(3);
});

test("right passwords neither count against the network's limit nor raise it", () => {
  const { attempt } = setUp({ perNetwork: 5 });
  for (let index = 0; index < 20; index++) expect(attempt('own@example.com', { succeeds: true })).toBeUndefined();
  for (let index = 0; index < 5; index++) {
    expect(attempt(`${index}@example.com`)).toBeUndefined();
    if (index < 4) expect(attempt('own@example.com', { succeeds: true })).toBeUndefined();
  }
  expect(attempt('another@example.com')?.status).toBe(429);
});

test('attempts without an account name count as one account', () => {
  expect(setUp().admitted(10, '')).toBe(3);
});

describe('IPv6 addresses are counted by /64', () => {
  test('for one account', () => {
    const { attempt } = setUp();
    const all = [1, 2, 3, 4].map((host) => attempt('a@example.com', { address: `2001:db8:1:2::${host}` })?.status);
    expect(all).toEqual([undefined, undefined, undefined, 429]);
    expect(attempt('a@example.com', { address: '2001:db8:1:3::1' })).toBeUndefined();
  });

  test('across accounts', () => {
    const { attempt } = setUp({ perNetwork: 5 });
    const all = Array.from({ length: 6 }, (_, index) =>
      attempt(`${index}@example.com`, { address: `2001:db8:1:2:${index}::1` }),
    );
    expect(all.map((refusal) => refusal?.status)).toEqual([...Array(5).fill(undefined), 429]);
  });

  test('and a /48 has three times the limit of one account, however many of its /64s are used', () => {
    const { admitted } = setUp();
    const all = Array.from({ length: 50 }, (_, index) =>
      admitted(3, 'a@example.com', { address: `2001:db8:1:${index}::1` }),
    );
    expect(all.reduce((sum, one) => sum + one)).toBe(9);
    expect(admitted(3, 'a@example.com', { address: '2001:db8:2::1' })).toBe(3);
  });

  test('IPv4 addresses are counted singly, also in their IPv6 spelling', () => {
    const { admitted } = setUp();
    expect(admitted(3, 'a@example.com', { address: '::ffff:192.0.2.9' })).toBe(3);
    expect(admitted(3, 'a@example.com', { address: '192.0.2.9' })).toBe(0);
    expect(admitted(3, 'a@example.com', { address: '::ffff:192.0.2.10' })).toBe(3);
  });
});

describe('while many addresses guess at one account', () => {
  const crowd = { perNetworkAndAccount: 10, manyGuessers: { after: 20, perNetworkAndAccount: 3 } };

  test('each network has fewer attempts, and a right password from a network without guesses is accepted', () => {
    const { attempt, admitted } = setUp(crowd);
    for (let index = 0; index < 2; index++)
      expect(admitted(10, 'a@example.com', { address: `198.51.100.${index}` })).toBe(10);
    for (let index = 2; index < 200; index++)
      expect(admitted(10, 'a@example.com', { address: `198.51.100.${index}` })).toBe(3);
    expect(attempt('a@example.com', { address: '203.0.113.1' })).toBeUndefined();
    expect(attempt('a@example.com', { address: '203.0.113.1' })).toBeUndefined();
    expect(attempt('a@example.com', { address: '203.0.113.1', succeeds: true })).toBeUndefined();
    expect(admitted(10, 'b@example.com', { address: '203.0.113.1' })).toBe(10);
  });

  test('a known device has its own limit, whatever strangers do from the same address', () => {
    const { attempt, admitted } = setUp({ ...crowd, perNetwork: 60 });
    for (let index = 0; index < 60; index++) admitted(1, `${index}@example.com`);
    for (let index = 0; index < 10; index++) admitted(10, 'a@example.com', { address: `198.51.100.${index}` });
    expect(attempt('a@example.com')?.status).toBe(429);
    expect(admitted(20, 'a@example.com', { device: 'laptop' })).toBe(10);
    expect(admitted(20, 'a@example.com', { device: 'phone' })).toBe(10);
  });

  test('a stolen device has only its own limit, and uses up none of its owner', () => {
    const { attempt, admitted } = setUp({ ...crowd, perNetwork: 60 });
    expect(admitted(50, 'a@example.com', { device: 'laptop', address: '198.51.100.1' })).toBe(10 + 10);
    expect(attempt('a@example.com', { device: 'laptop', address: '192.0.2.1', succeeds: true })).toBeUndefined();
    expect(attempt('a@example.com', { address: '192.0.2.1', succeeds: true })).toBeUndefined();
  });
});

test('the waiting time of a client that goes on guessing doubles, up to a day', () => {
  const { attempt, pass } = setUp({ longestWindowMs: 24 * HOURS });
  const waits: number[] = [];
  for (let round = 0; round < 10; round++) {
    let refusal = attempt('a@example.com');
    while (!refusal) refusal = attempt('a@example.com');
    const seconds = Number(refusal.headers.get('retry-after'));
    waits.push(seconds / 60);
    pass(seconds * 1000);
  }
  expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440, 1440]);
  pass(25 * HOURS);
  for (let index = 0; index < 3; index++) attempt('a@example.com');
  expect(Number(attempt('a@example.com')?.headers.get('retry-after'))).toBe(15 * 60);
});

test('a right password resets the waiting time', () => {
  const { attempt, admitted, pass } = setUp({ longestWindowMs: 24 * HOURS });
  for (let hour = 0; hour < 5; hour++) {
    attempt('a@example.com', { succeeds: true });
    pass(HOURS);
  }
  admitted(4, 'a@example.com');
  expect(Number(attempt('a@example.com')?.headers.get('retry-after'))).toBe(15 * 60);
});

test('the number of counters is limited, and the least recently used are removed first', () => {
  const { attempt, admitted } = setUp({ most: 40 });
  expect(admitted(3, 'a@example.com', { address: '192.0.2.1' })).toBe(3);
  // Each attempt creates two counters besides the account's.
  for (let index = 0; index < 15; index++) attempt('a@example.com', { address: `198.51.100.${index}` });
  expect(attempt('a@example.com', { address: '192.0.2.1' })?.status).toBe(429);
  for (let index = 0; index < 100; index++) attempt('a@example.com', { address: `203.0.113.${index}` });
  expect(admitted(3, 'a@example.com', { address: '203.0.113.99' })).toBe(2);
  expect(admitted(3, 'a@example.com', { address: '203.0.113.85' })).toBe(2);
  expect(admitted(3, 'a@example.com', { address: '192.0.2.1' })).toBe(3);
});

test('attempts at one process count at the others, and a right password clears them there too', async () => {
  const listeners: ((text: string | undefined) => void)[] = [];
  let longest = 0;
  const processes = [0, 1].map((self) => {
    const others = {
      on: (_: string, listener: (text: string | undefined) => void) => {
        listeners[self] = listener;
      },
      send: async (_: string, text = '') => {
        longest = Math.max(longest, Buffer.byteLength(text));
        listeners[1 - self]?.(text);
      },
    };
    return setUp({ together: { others, topic: 'sign-in' } });
  });
  const [one, other] = processes as [(typeof processes)[0], (typeof processes)[0]];
  const sent = () => new Promise((done) => setImmediate(done));
  expect(one.admitted(2, 'a@example.com')).toBe(2);
  await sent();
  expect(other.attempt('a@example.com', { succeeds: true })).toBeUndefined();
  await sent();
  expect(one.admitted(2, 'a@example.com')).toBe(2);
  await sent();
  expect(other.admitted(3, 'a@example.com')).toBe(1);
  await sent();
  expect(one.attempt('a@example.com')?.status).toBe(429);
  for (let index = 0; index < 100; index++) other.attempt(`${index}@example.com`, { address: '2001:db8:1:2:3:4:5:6' });
  await sent();
  expect(longest).toBeGreaterThan(1_000);
  expect(longest).toBeLessThan(7_000);
  // A message that was missed changes nothing.
  listeners[0]?.(undefined);
  expect(one.attempt('a@example.com')?.status).toBe(429);
});

test('beyond a limit of the account, everybody is refused, for longer each time', () => {
  const { attempt, admitted, pass } = setUp({ perAccount: 5, longestWindowMs: 24 * HOURS });
  const admittedFromMany = () =>
    Array.from({ length: 10 }, (_, network) => attempt('a', { address: `198.51.100.${network}` })).filter((one) => !one)
      .length;
  expect(admittedFromMany()).toBe(5);
  expect(admitted(1, 'a', { address: '203.0.113.1' })).toBe(0);
  expect(admitted(1, 'b', { address: '203.0.113.1' })).toBe(1);
  pass(15 * MINUTES);
  expect(admittedFromMany()).toBe(5);
  pass(16 * MINUTES);
  expect(admitted(1, 'a', { address: '203.0.113.1' })).toBe(0);
  pass(15 * MINUTES);
  expect(admitted(1, 'a', { address: '203.0.113.1' })).toBe(1);
});
