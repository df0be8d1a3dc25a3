import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ACCOUNTS } from '../support/accounts.ts';
import { type AttackedSite, anotherAddress, attackedSite } from '../support/attacked-site.ts';
import { startBackendSite } from '../support/backend-site.ts';

/** The site is behind one proxy here (TRUST_PROXY=1): the proxy itself writes the last entry of X-Forwarded-For. */
let site: AttackedSite;
beforeAll(async () => {
  site = await attackedSite();
});

async function post(path: string, body: string, from: string, headers: Record<string, string> = {}): Promise<Response> {
  const own = { apikey: site.publicKey, 'content-type': 'application/json', 'x-forwarded-for': from };
  return fetch(site.address + path, { method: 'POST', headers: { ...own, ...headers }, body });
}

const guess = (email: string, from: string, password = 'a wrong password', headers: Record<string, string> = {}) =>
  post('/auth/v1/token?grant_type=password', JSON.stringify({ email, password }), from, headers);

const statusesFrom = (from: string, email: string, times: number) => statuses(times, () => guess(email, from));

/** The statuses of a number of attempts, one after another. */
async function statuses(times: number, attempt: (index: number) => Promise<Response>): Promise<number[]> {
  const all: number[] = [];
  for (let index = 0; index < times; index++) all.push((await attempt(index)).status);
  return all;
}

let accounts = 0;
const account = () => `guessed-${process.pid}-${++accounts}@example.com`;

describe('password guessing', () => {
  test('is stopped after ten guesses from one address, with the time to wait', async () => {
    const [email, from] = [account(), anotherAddress()];
    expect(await statuses(12, () => guess(email, from))).toEqual([...Array(10).fill(400), 429, 429]);
    const refused = await guess(email, from);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  });

  test('is counted by the /64 of an IPv6 address, for one account and across accounts', async () => {
    const [email, network] = [account(), anotherAddress().replace('::1', ':7')];
    const inIt = (index: number) => `${network}:${index}:1:1:1`;
    expect((await statuses(11, (index) => guess(email, inIt(index)))).at(-1)).toBe(429);
    const others = await statuses(51, (index) => guess(account(), inIt(index)));
    expect([others.indexOf(429), others.at(-1)]).toEqual([50, 429]);
  });

  test('is stopped after sixty guesses from one address over all accounts', async () => {
    const from = anotherAddress();
    const all = await statuses(62, () => guess(account(), from));
    expect([all.indexOf(429), all.at(-1)]).toEqual([60, 429]);
  });

  test('is limited to three guesses from each further address after a hundred for one account', async () => {
    const email = account();
    const first = await Promise.all(Array.from({ length: 10 }, () => statusesFrom(anotherAddress(), email, 10)));
    expect(first.flat()).toEqual(Array(100).fill(400));
    const later = await Promise.all(Array.from({ length: 5 }, () => statusesFrom(anotherAddress(), email, 5)));
    expect(later).toEqual(Array(5).fill([400, 400, 400, 429, 429]));
  });

  test.each([
    [10, ACCOUNTS.administrator],
    [100, ACCOUNTS.guessed],
  ])(
    'by %i addresses, ten guesses each, does not lock out the right password',
    async (addresses, { email, password }) => {
      const known = await guess(email, anotherAddress(), password);
      const cookie = known.headers.get('set-cookie')?.split(';')[0] ?? '';
      const guessers = Array.from({ length: addresses }, anotherAddress);
      for (let batch = 0; batch < addresses; batch += 10)
        await Promise.all(guessers.slice(batch, batch + 10).map((from) => statusesFrom(from, email, 10)));
      // A known device can sign in even from a guessing address, and a new one from its own.
      const from = guessers[0] as string;
      expect((await guess(email, from, password)).status).toBe(429);
      expect((await guess(email, from, password, { cookie })).status).toBe(200);
      expect((await guess(email, anotherAddress(), password)).status).toBe(200);
    },
  );

  test('by a known device is limited like that of an address', async () => {
    const { email, password } = ACCOUNTS.administrator;
    const cookie = (await guess(email, anotherAddress(), password)).headers.get('set-cookie')?.split(';')[0] ?? '';
    const from = anotherAddress();
    const all = await statuses(24, () => guess(email, from, 'a wrong password', { cookie }));
    expect(all.filter((status) => status === 400).length).toBeLessThanOrEqual(20);
    expect(all.at(-1)).toBe(429);
    expect((await guess(email, anotherAddress(), 'a wrong password', { cookie: `${cookie}x` })).status).toBe(400);
  });

  test('is counted for the address that the proxy saw, whatever the client claims', async () => {
    const [email, from] = [account(), anotherAddress()];
    const all = await statuses(12, (index) =>
      post(
        '/auth/v1/token?grant_type=password',
        JSON.stringify({ email, password: 'wrong' }),
        `203.0.113.${index}, ${from}`,
        {
          'x-client-address': `203.0.113.${index}`,
          'x-real-ip': `203.0.113.${index}`,
          'cf-connecting-ip': `203.0.113.${index}`,
          forwarded: `for=203.0.113.${index}`,
          'true-client-ip': `203.0.113.${index}`,
        },
      ),
    );
    expect(all.slice(10)).toEqual([429, 429]);
  });

  test('is counted for one account in any spelling of its address', async () => {
    const [email, from] = [account(), anotherAddress()];
    const spellings = [
      email,
      email.toUpperCase(),
      ` ${email}`,
      `${email}\t`,
      email.replace('g', 'ｇ'),
      email.replace('e', 'E'),
    ];
    const all = await statuses(12, (index) => guess(spellings[index % spellings.length] ?? email, from));
    expect(all.at(-1)).toBe(429);
  });

  test('is counted in every accepted form of the request', async () => {
    const [email, from] = [account(), anotherAddress()];
    const path = '/auth/v1/token?grant_type=password';
    const forms = [
      () => post(path, `{"email":"x@example.com","email":"${email}","password":"wrong"}`, from),
      () => post(path, JSON.stringify({ password: 'wrong', email, grant_type: 'password' }), from),
      () =>
        post(path, JSON.stringify({ email, password: 'wrong' }), from, { 'content-type': 'application/vnd.api+json' }),
    ];
    const all = await statuses(12, (index) => (forms[index % forms.length] as () => Promise<Response>)());
    expect(all.at(-1)).toBe(429);
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'is not possible as %s, with a right or wrong password',
    async (type) => {
      const { email, password } = ACCOUNTS.stranger;
      const body = type.startsWith('multipart')
        ? `--x\r\ncontent-disposition: form-data; name="email"\r\n\r\n${email}\r\n--x\r\ncontent-disposition: form-data; name="password"\r\n\r\n${password}\r\n--x--\r\n`
        : new URLSearchParams({ email, password }).toString();
      const answer = await post('/auth/v1/token?grant_type=password', body, anotherAddress(), { 'content-type': type });
      expect(answer.ok).toBe(false);
    },
  );

  test('is counted for all simultaneous guesses', async () => {
    const [email, from] = [account(), anotherAddress()];
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(email, from)));
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(10);
  });

  test('is reset by a right password, for that account only', async () => {
    const from = anotherAddress();
    const { email, password } = ACCOUNTS.stranger;
    await statuses(5, () => guess(email, from));
    expect((await guess(email, from, password)).status).toBe(200);
    expect(await statuses(10, () => guess(email, from))).toEqual(Array(10).fill(400));
    // Allows the other tests to sign in as often as they like.
    expect((await guess(email, anotherAddress(), password)).status).toBe(200);
  });

  test('gets the same answer whether or not the account exists', async () => {
    const known = await guess(ACCOUNTS.stranger.email, anotherAddress());
    const unknown = await guess(account(), anotherAddress());
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
    const names = (answer: Response) => [...answer.headers.keys()].toSorted();
    expect(names(known)).toEqual(names(unknown));
  });

  test('takes the same time whether or not the account exists', async () => {
    // A site whose hashes cost as much as in use: those of the shared site are cheap.
    const { email: administrator, password } = ACCOUNTS.administrator;
    const own = await startBackendSite({ TRUST_PROXY: '1', ADMIN_EMAIL: administrator, ADMIN_PASSWORD: password });
    onTestFinished(own.stop);
    const times = { known: [] as number[], unknown: [] as number[] };
    // The two alternate, so that other load on the machine affects both alike.
    for (let round = 0; round < 30; round++)
      for (const [which, email] of [
        ['known', administrator],
        ['unknown', account()],
      ] as const) {
        const headers = { apikey: own.parts.embedded.secrets.publicKey, 'x-forwarded-for': anotherAddress() };
        const body = { email, password: 'a wrong password' };
        const begun = performance.now();
        const answer = await own.ask('POST', '/auth/v1/token?grant_type=password', headers, body);
        times[which].push(performance.now() - begun);
        expect(answer.status).toBe(400);
      }
    const ratio = median(times.known) / median(times.unknown);
    expect(ratio).toBeGreaterThan(1 / 1.5);
    expect(ratio).toBeLessThan(1.5);
  });
});

describe('fields that are not strings are refused by name at every endpoint', () => {
  const values = [['author@example.com'], { address: 'author@example.com' }, 7, true];
  test.each(values.map((value) => [JSON.stringify(value), value]))('with the value %s', async (_text, value) => {
    for (const [path, fields] of [
      ['/auth/v1/token?grant_type=password', { email: value, password: 'a wrong password' }],
      ['/auth/v1/token?grant_type=password', { email: 'author@example.com', password: value }],
      ['/auth/v1/token?grant_type=refresh_token', { refresh_token: value }],
      ['/auth/v1/signup', { email: value, password: 'a wrong password' }],
      ['/auth/v1/signup', { email: 'new@example.com', password: value }],
      ['/auth/v1/recover', { email: value }],
      ['/auth/v1/reset-password', { token: value, password: 'a wrong password' }],
      ['/auth/v1/reset-password', { token: 'x', password: value }],
    ] as const) {
      const answer = await post(path, JSON.stringify(fields), anotherAddress());
      expect([path, answer.status]).toEqual([path, 400]);
      expect(((await answer.json()) as { msg: string }).msg).toMatch(/^\S.*\.$/);
    }
  });

  test.each(['', 'null', '[]', '"text"', '{'])('in a body that is %j', async (body) => {
    for (const path of [
      '/auth/v1/token?grant_type=password',
      '/auth/v1/token?grant_type=refresh_token',
      '/auth/v1/signup',
    ])
      expect((await post(path, body, anotherAddress())).status, path).toBe(400);
  });
});

describe('guessing other secrets', () => {
  test('is limited to twenty password links from one address', async () => {
    const from = anotherAddress();
    const attempt = (index: number) => {
      const body = { token: index.toString(16).padStart(64, '0'), password: 'a guessed password' };
      return post('/auth/v1/reset-password', JSON.stringify(body), from);
    };
    const all = await statuses(23, attempt);
    expect([all.indexOf(429), all.includes(200), all.at(-1)]).toEqual([20, false, 429]);
    expect(
      (
        await post(
          '/auth/v1/reset-password',
          JSON.stringify({ token: 'x', password: 'a guessed password' }),
          `203.0.113.1, ${from}`,
        )
      ).status,
    ).toBe(429);
  });

  test('is limited to five password mails for one account from one address', async () => {
    const [email, from] = [account(), anotherAddress()];
    const all = await statuses(7, () => post('/auth/v1/recover', JSON.stringify({ email }), from));
    expect(all).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  test('of sessions is refused, and does not count as guessing a password', async () => {
    const from = anotherAddress();
    const all = await statuses(15, (index) =>
      post('/auth/v1/token?grant_type=refresh_token', JSON.stringify({ refresh_token: `guess${index}` }), from),
    );
    expect(all.every((status) => status === 400 || status === 401)).toBe(true);
  });

  test('of newsletter links changes nothing, and does not reveal which exist', async () => {
    for (const path of ['/newsletter/unsubscribe', '/newsletter/confirm']) {
      for (const token of ['1', "' or 1=1 --", '*', '../x', '00000000-0000-4000-8000-00000000000'])
        expect((await fetch(`${site.address}${path}?token=${encodeURIComponent(token)}`)).status).toBe(404);
      const unknown = await fetch(`${site.address}${path}?token=${crypto.randomUUID()}`);
      expect(unknown.status).toBe(200);
    }
  });
});

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
