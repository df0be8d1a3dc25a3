import { beforeEach, expect, test, vi } from 'vitest';
import { createPasswordRecovery } from './password-recovery.ts';

const USER = '11111111-1111-4111-8111-111111111111';
const TOKEN = 'a1'.repeat(32);
const PASSWORD = 'a long enough password';

/** The database's state: one account, one link. */
let account: string;
let links: Set<string>;
let failing: boolean;
const set = vi.fn(async (_user: string, _password: string) => {});
const poke = vi.fn();

const client = {
  rpc: (name: string, args: Record<string, unknown> = {}) => ({
    abortSignal: async () => {
      if (failing) return { data: null, error: { code: 'XX000', message: 'down' } };
      if (name === 'request_password_recovery' && args.address === account) links.add(TOKEN);
      const data = name === 'use_recovery_token' && links.delete(String(args.token)) ? USER : null;
      return { data, error: null };
    },
  }),
};
const recovery = (configured = true) =>
  createPasswordRecovery({ client, mail: { configured, poke }, setPassword: set });
const body = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

beforeEach(() => {
  account = 'author@example.com';
  links = new Set();
  failing = false;
  set.mockClear();
  poke.mockClear();
});

test('a request gets the same answer after the same time, whether or not the account exists', async () => {
  const { request } = recovery();
  const answers = await Promise.all(
    [account, 'nobody@example.com'].map(async (email) => {
      const begun = performance.now();
      const answer = await request(body({ email }), '192.0.2.1');
      return { status: answer.status, text: await answer.text(), waited: performance.now() - begun >= 395 };
    }),
  );
  expect(answers[0]).toEqual({ status: 200, text: '{}', waited: true });
  expect(answers[1]).toEqual(answers[0]);
  expect(links.size).toBe(1);
  expect(poke).toHaveBeenCalled();
});

test('a request without configured mail is answered with the other way to set a password, for any address', async () => {
  for (const email of [account, 'nobody@example.com']) {
    const answer = await recovery(false).request(body({ email }), '192.0.2.1');
    expect([answer.status, (await answer.json()).msg]).toEqual([
      422,
      expect.stringContaining('npm run admin:password'),
    ]);
  }
});

test('too many requests are refused by sender and by address, whether or not the account exists', async () => {
  for (const email of [account, 'nobody@example.com']) {
    const { request } = recovery();
    const ask = (from: string) => request(body({ email }), from).then(({ status }) => status);
    expect(await Promise.all([1, 2, 3, 4, 5, 6].map(() => ask('192.0.2.1')))).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await ask('192.0.2.2')).toBe(200);
  }
});

test('a link sets the password once', async () => {
  links.add(TOKEN);
  const { reset } = recovery();
  expect((await reset(body({ token: TOKEN, password: PASSWORD }), '192.0.2.1')).status).toBe(200);
  expect(set).toHaveBeenCalledExactlyOnceWith(USER, PASSWORD);
  const again = await reset(body({ token: TOKEN, password: 'another long password' }), '192.0.2.1');
  expect([again.status, (await again.json()).msg]).toEqual([403, expect.stringContaining('has been used')]);
  expect(set).toHaveBeenCalledOnce();
});

test('a password that is not acceptable leaves the link usable', async () => {
  links.add(TOKEN);
  const { reset } = recovery();
  for (const password of ['short', 'x'.repeat(73)])
    expect((await reset(body({ token: TOKEN, password }), '192.0.2.1')).status).toBe(422);
  expect((await reset(body({ token: TOKEN, password: PASSWORD }), '192.0.2.1')).status).toBe(200);
});

test('guessing links is slowed down', async () => {
  const { reset } = recovery();
  const statuses: number[] = [];
  for (let guess = 0; guess < 25; guess++)
    statuses.push((await reset(body({ token: `guess ${guess}`, password: PASSWORD }), '192.0.2.1')).status);
  expect(statuses.filter((status) => status === 403)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
});

test.each(['', '{', 'null', '[]', '{"email":7}', '{"email":""}', '{"token":1,"password":{}}'])(
  'a malformed body is refused with 400: %s',
  async (text) => {
    const { request, reset } = recovery();
    expect((await request(new TextEncoder().encode(text), '192.0.2.1')).status).toBe(400);
    expect((await reset(new TextEncoder().encode(text), '192.0.2.1')).status).toBe(400);
  },
);

test('a database that does not answer is not reported as success', async () => {
  failing = true;
  await expect(recovery().request(body({ email: account }), '192.0.2.1')).rejects.toThrow('XX000');
  await expect(recovery().reset(body({ token: TOKEN, password: PASSWORD }), '192.0.2.1')).rejects.toThrow('XX000');
});
