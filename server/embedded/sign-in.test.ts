import { expect, test, vi } from 'vitest';
import { GateRefusal } from './query-gate.ts';
import { createSignIn } from './sign-in.ts';

const EMAIL = 'author@example.com';
const RIGHT = 'a long enough password';

function setUp() {
  const checkPassword = vi.fn(async (email: string, password: string) => email === EMAIL && password === RIGHT);
  const { signIn, confirm } = createSignIn({ checkPassword, jwtSecret: 'a secret that is long enough', secure: false });
  const openSession = vi.fn(async () => Response.json({ access_token: 'x' }));
  const attempt = (password: string, address: string, cookies?: string, email = EMAIL) =>
    signIn({ email, password }, { address, cookies }, openSession);
  return { attempt, checkPassword, confirm, openSession, signIn };
}

/** Tries ten wrong passwords from each of this many addresses. */
async function attack(attempt: ReturnType<typeof setUp>['attempt'], addresses: number) {
  const statuses: number[] = [];
  for (let index = 0; index < addresses; index++)
    for (let guess = 0; guess < 10; guess++)
      statuses.push((await attempt(`guess ${guess}`, `198.51.${index >> 8}.${index & 255}`)).status);
  return statuses;
}

test.each([10, 100, 1000])(
  'the right password from a new address is accepted while %i addresses guess',
  async (addresses) => {
    const { attempt } = setUp();
    const statuses = await attack(attempt, addresses);
    // A hundred attempts from the first addresses, then three from each of the others.
    expect(statuses.filter((status) => status === 400)).toHaveLength(100 + 3 * (addresses - 10));
    expect((await attempt(RIGHT, '203.0.113.1')).status).toBe(200);
  },
);

test('a known device can sign in from an address that is guessing', async () => {
  const { attempt } = setUp();
  const cookies = (await attempt(RIGHT, '198.51.0.1')).headers.get('set-cookie')?.split(';')[0];
  await attack(attempt, 10);
  expect((await attempt(RIGHT, '198.51.0.1')).status).toBe(429);
  expect((await attempt('a typing mistake', '198.51.0.1', cookies)).status).toBe(400);
  const answer = await attempt(RIGHT, '198.51.0.1', cookies);
  expect([answer.status, await answer.json()]).toEqual([200, { access_token: 'x' }]);
  expect(answer.headers.get('set-cookie')).toMatch(/^known-device=/);
  expect(answer.headers.get('set-cookie')).not.toContain(cookies);
});

test('only a right password reaches the auth service, and only a session makes the device known', async () => {
  const { attempt, openSession } = setUp();
  const wrong = await attempt('wrong', '192.0.2.1');
  expect([wrong.status, wrong.headers.get('set-cookie'), await wrong.json()]).toEqual([
    400,
    null,
    { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
  ]);
  expect(openSession).not.toHaveBeenCalled();
  openSession.mockResolvedValueOnce(Response.json({ error_code: 'email_not_confirmed' }, { status: 400 }));
  const unconfirmed = await attempt(RIGHT, '192.0.2.1');
  expect([unconfirmed.status, unconfirmed.headers.get('set-cookie')]).toEqual([400, null]);
});

test('refusals are the same whether or not the account exists', async () => {
  const { attempt } = setUp();
  const described = async (answer: Response) => [answer.status, [...answer.headers], await answer.text()];
  for (let guess = 0; guess < 12; guess++)
    expect(await described(await attempt('wrong', '192.0.2.1'))).toEqual(
      await described(await attempt('wrong', '192.0.2.2', undefined, 'nobody@example.com')),
    );
});

test('an attempt that was refused because the queue was full is not counted', async () => {
  const { attempt, checkPassword } = setUp();
  for (let index = 0; index < 20; index++) {
    checkPassword.mockRejectedValueOnce(new GateRefusal('full'));
    await expect(attempt('wrong', '192.0.2.1')).rejects.toThrow(GateRefusal);
  }
  expect((await attempt(RIGHT, '192.0.2.1')).status).toBe(200);
});

test('a request without an e-mail address is refused before a password is checked', async () => {
  const { signIn, openSession, checkPassword } = setUp();
  const answer = await signIn({ password: RIGHT }, { address: '192.0.2.1', cookies: undefined }, openSession);
  expect([answer.status, (await answer.json()).msg]).toEqual([400, 'missing email or phone']);
  expect(checkPassword).not.toHaveBeenCalled();
});

test('a wrong current password counts as a wrong sign-in, and a right one clears the count', async () => {
  const { attempt, confirm } = setUp();
  const statusOf = async (password: string) => (await confirm(EMAIL, password, '198.51.0.1'))?.status;
  for (let guess = 0; guess < 9; guess++) expect(await statusOf('a guess')).toBe(400);
  expect(await statusOf(RIGHT)).toBeUndefined();
  for (let guess = 0; guess < 10; guess++) await attempt('a guess', '198.51.0.1');
  expect(await statusOf(RIGHT)).toBe(429);
});
