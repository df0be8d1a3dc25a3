import { beforeAll, describe, expect, test } from 'vitest';
import { type AttackedSite, attackedSite, headersOfCallers, mailsOfSite, rawly } from '../support/attacked-site.ts';
import { headersOf } from '../support/smtp-server.ts';

const PATH = '/functions/v1/send-contact-email';
const FIELDS = {
  type: 'booking',
  name: 'Eve',
  email: 'eve@example.org',
  company: '',
  phone: '',
  timeZone: 'GMT+1',
  preferredTime: 'morning',
  callType: 'general',
  message: 'Hello',
};
const EVIL = 'https://evil.example';

let site: AttackedSite;
let server: Record<string, string>;
beforeAll(async () => {
  site = await attackedSite();
  ({ server } = await headersOfCallers(site));
});

/** Sends bytes unchanged. */
function send(body: string, headers: Record<string, string> = {}, path = PATH) {
  const length = { 'content-length': `${Buffer.byteLength(body)}` };
  return rawly(site, 'POST', path, { 'content-type': 'application/json', ...length, ...headers }, body);
}

async function stored(name: string): Promise<Record<string, unknown>[]> {
  const query = new URLSearchParams({ name: `eq.${name}` });
  const answer = await fetch(`${site.address}/rest/v1/call_requests?${query}`, { headers: server });
  return (await answer.json()) as Record<string, unknown>[];
}

describe('a page of another site cannot make a visitor’s browser send a call request', () => {
  const json = JSON.stringify({ ...FIELDS, name: 'Forged' });
  const form = new URLSearchParams({ ...FIELDS, name: 'Forged' }).toString();
  const boundary = 'x';
  const parts = `${Object.entries({ ...FIELDS, name: 'Forged' })
    .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--${boundary}--\r\n`;
  const SIMPLE: [what: string, body: string, type: string][] = [
    ['JSON as text', json, 'text/plain'],
    ['JSON as text that names another type', json, 'text/plain; application/json'],
    ['JSON without a type', json, ''],
    ['a form', form, 'application/x-www-form-urlencoded'],
    ['a form in parts', parts, `multipart/form-data; boundary=${boundary}`],
    ['JSON', json, 'application/json'],
  ];
  test.each(SIMPLE)('%s', async (_what, body, type) => {
    for (const origin of [
      EVIL,
      'null',
      'http://localhost',
      `${site.address}.evil.example`,
      `${site.address}@evil.example`,
    ])
      for (const path of [PATH, '/contact/send'])
        expect((await send(body, { 'content-type': type, origin }, path)).status, `${origin} ${path}`).toBe(403);
    // An old browser sends no Origin: the site's form refuses it, and the function accepts only JSON, which no form
    // sends.
    expect((await send(body, { 'content-type': type }, '/contact/send')).status).toBe(403);
    if (type !== 'application/json') expect((await send(body, { 'content-type': type })).status).toBe(415);
    expect(await stored('Forged')).toEqual([]);
  });

  test('nor a newsletter subscription, a like or a build', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const path of [
      '/newsletter/subscribe',
      '/blog/write-the-decision-down/like',
      '/publish',
      '/hooks/content-changed',
    ])
      for (const origin of [EVIL, 'null'])
        expect((await send('email=forged%40example.org', { ...headers, origin }, path)).status, path).toBe(403);
  });
});

describe('pages of other sites', () => {
  test.each([EVIL, 'null', 'http://localhost', 'https://localhost:1'])(
    'such as %s cannot read an answer of the function',
    async (origin) => {
      for (const method of ['OPTIONS', 'POST', 'GET']) {
        const asked = {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        };
        const answer = await rawly(site, method, PATH, asked);
        expect(answer.headers['access-control-allow-origin'], method).toBeUndefined();
      }
    },
  );

  test('can never read with credentials, whatever they request', async () => {
    for (const path of [
      PATH,
      '/rest/v1/blog_posts',
      '/auth/v1/user',
      '/storage/v1/object/list/blog-images',
      '/',
      '/publish',
    ])
      for (const method of ['OPTIONS', 'GET']) {
        const answer = await rawly(site, method, path, { origin: EVIL, 'access-control-request-method': 'POST' });
        expect(answer.headers['access-control-allow-credentials'], `${method} ${path}`).toBeUndefined();
        expect(answer.headers['access-control-allow-origin'], `${method} ${path}`).not.toBe(EVIL);
      }
  });
});

describe('text of visitors is put into no mail header', () => {
  const INJECTED = 'Bcc: victim@example.org';
  const BREAKS = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\u000b', '\u000c', '%0d%0a', '\\r\\n', '\r\n\r\n', '\r\n '];
  test.each(BREAKS.map((text) => [JSON.stringify(text), text]))('by %s', async (_shown, text) => {
    const before = (await mailsOfSite()).length;
    const injected = (start: string) => `${start}${text}${INJECTED}${text}Subject: Injected`;
    const email = `by-${Buffer.from(text).toString('hex')}@example.org`;
    const fields = {
      ...FIELDS,
      email,
      name: injected('Eve'),
      company: injected('Works'),
      phone: injected('1'),
      timeZone: injected('GMT'),
      message: injected('Hello'),
    };
    expect((await send(JSON.stringify(fields))).status).toBe(200);
    await expect.poll(async () => mailsAbout(email, before), { timeout: 20_000 }).toHaveLength(2);
    for (const mail of await mailsAbout(email, before)) {
      expect(mail.to.every((address) => !address.includes('victim'))).toBe(true);
      const names = headersOf(mail);
      for (const name of ['bcc', 'cc']) expect(names.has(name), name).toBe(false);
      for (const name of ['subject', 'to', 'from', 'reply-to'])
        expect(names.get(name)?.length ?? 0).toBeLessThanOrEqual(1);
      expect(names.get('subject')?.[0]).not.toBe('Injected');
    }
  });

  test.each([
    'eve@example.org\r\nBcc: victim@example.org',
    'eve@example.org, victim@example.org',
    'eve@example.org;victim@example.org',
    '<victim@example.org>',
    'Eve <eve@example.org>',
    'eve@example.org\u0000',
    '"eve\\" <victim@example.org>"@example.org',
    'eve@example.org%0aBcc:victim@example.org',
    'eve@[127.0.0.1]',
    `${'e'.repeat(300)}@example.org`,
  ])('by the address %j, which is refused or stays one address', async (email) => {
    const before = (await mailsOfSite()).length;
    const { status } = await send(JSON.stringify({ ...FIELDS, name: 'Address', email }));
    expect([200, 422]).toContain(status);
    if (status === 422) return;
    const [row] = await stored('Address');
    expect(row?.email).toMatch(/^[^\s<>,;"]+@[^\s<>,;"@]+$/);
    for (const { to } of (await mailsOfSite()).slice(before)) expect(to.join()).not.toContain('victim');
  });

  async function mailsAbout(email: string, from: number) {
    return (await mailsOfSite()).slice(from).filter(({ to, raw }) => to.includes(email) || raw.includes(email));
  }
});

describe('a malformed call request is refused quickly', () => {
  const deep = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times);
  test.each<[what: string, body: string, statuses: number[]]>([
    ['a megabyte in a field', JSON.stringify({ ...FIELDS, message: 'x'.repeat(1_000_000) }), [413]],
    ['a megabyte in a name of a field', JSON.stringify({ ...FIELDS, ['x'.repeat(1_000_000)]: '' }), [413]],
    ['a field that fills the body', JSON.stringify({ ...FIELDS, name: 'x'.repeat(60_000) }), [422]],
    ['lists in lists', deep('[', ']', 30_000), [400, 422]],
    ['objects in objects', deep('{"a":', '}', 10_000).replace('}', '1}'), [400, 422]],
    ['lists in a field', `{"name":${deep('[', ']', 30_000)}}`, [400, 422]],
    ['lists without an end', '['.repeat(60_000), [400]],
    ['a number without an end', `{"name":${'9'.repeat(60_000)}}`, [422]],
    [
      'thousands of fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`f${at}`, at]))),
      [422],
    ],
    ['half a character', '{"name":"\\ud800"}', [422]],
    ['two objects', `${JSON.stringify(FIELDS)}${JSON.stringify(FIELDS)}`, [400]],
    ['a comment', `/* */${JSON.stringify(FIELDS)}`, [400]],
  ])('%s', async (_what, body, statuses) => {
    const begun = performance.now();
    const answer = await send(body).catch(() => ({ status: 413 }));
    expect(statuses).toContain(answer.status);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  const WRONG: unknown[] = [
    1,
    -1,
    1e308,
    true,
    false,
    [],
    ['x'],
    {},
    { $gt: '' },
    { toString: 'x' },
    [[['x']]],
    '\u0000',
    '',
    ' ',
  ];
  test.each(Object.keys(FIELDS))('%s of a wrong type', async (field) => {
    for (const value of [...WRONG, null]) {
      const { status } = await send(JSON.stringify({ ...FIELDS, name: 'Typed', [field]: value }));
      expect([200, 422], `${JSON.stringify(value)}`).toContain(status);
    }
    for (const row of await stored('Typed'))
      for (const value of Object.values(row))
        expect(['string', 'number', 'boolean'].includes(typeof value) || value === null).toBe(true);
  });

  test('and of a repeated field the last counts, while unknown fields are not stored', async () => {
    const extra = {
      id: '00000000-0000-4000-8000-000000000000',
      status: 'archived',
      created_at: '1999-01-01',
      idempotency_key: 'mine',
    };
    const body = JSON.stringify({ ...FIELDS, ...extra, name: 'Last' }).replace(
      '{',
      '{"name":"First","__proto__":{"name":"Proto"},"constructor":{"name":"x"},',
    );
    expect((await send(body)).status).toBe(200);
    expect(await stored('First')).toEqual([]);
    expect(await stored('Proto')).toEqual([]);
    const [row] = await stored('Last');
    expect(row).toMatchObject({ name: 'Last', status: 'new', idempotency_key: null });
    expect(row?.id).not.toBe(extra.id);
  });
});
