import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type BackendSite, cachedPage, startBackendSite } from '../support/backend-site.ts';
import { freePort } from '../support/free-port.ts';
import { type PostgresServer, startPostgres } from '../support/postgres/server.ts';
import { endAll, root, type StartCommand, startCommand, temporaryDirectory } from '../support/start-command.ts';
import { submission } from '../support/submissions.ts';

const ADMINISTRATOR = { email: 'author@example.com', password: 'a long enough password' };

const data = temporaryDirectory();
let server: PostgresServer;
let site: BackendSite;
/** A second process on the same database. */
let second: { url: string; command: StartCommand };
let administrator: Record<string, string>;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await startPostgres();
  // None of what the tests' server has beside PostgreSQL's own.
  await server.owner.unsafe('create database empty template template0');
  const settings = {
    DATABASE_URL: server.url.replace('/postgres?', '/empty?'),
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    LIMITS: 'call_requests_per_client_hour=0,call_requests_per_hour=0',
  };
  const port = `${await freePort()}`;
  const environment = { ...settings, DATA_DIR: data.path, PORT: port };
  const command = startCommand(environment, root, [process.execPath, 'tests/support/backend-process.ts']);
  second = { url: `http://127.0.0.1:${port}`, command };
  [site] = await Promise.all([startBackendSite(settings), command.says('Ready')]);
  administrator = site.as(site.parts.embedded.secrets.publicKey, await signIn());
});
afterAll(async () => {
  await site?.stop();
  endAll();
  await server?.stop();
  data.remove();
});
function cacheAgain(): void {
  site.pages.purgeAll();
  for (const tag of ['posts', 'pages']) site.pages.put(`/${tag}`, cachedPage(tag), site.pages.epoch);
}
beforeEach(cacheAgain);

const cached = () => ['/posts', '/pages'].filter((key) => site.pages.get(key));
const publicKey = () => site.as(site.parts.embedded.secrets.publicKey);

async function signIn(): Promise<string> {
  const headers = { apikey: site.parts.embedded.secrets.publicKey };
  const answer = await site.ask('POST', '/auth/v1/token?grant_type=password', headers, ADMINISTRATOR);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Changes a post through the second process, which has keys of its own. */
async function changeElsewhere(): Promise<void> {
  const { secretKey } = JSON.parse(readFileSync(join(data.path, 'secrets.json'), 'utf8')) as { secretKey: string };
  const answer = await fetch(`${second.url}/rest/v1/blog_posts?slug=eq.hand-over-the-keys`, {
    method: 'PATCH',
    headers: { ...site.as(secretKey), 'content-type': 'application/json' },
    body: JSON.stringify({ featured: true }),
  });
  expect(answer.status).toBe(204);
}

test('two processes that start at once on an empty database fill it once', async () => {
  const { query } = site.parts.embedded;
  expect(
    await query(`select (select count(*)::int from public.page_content) as pages,
      (select count(distinct slug) = count(*) and count(*) > 10 from public.blog_posts) as posts,
      (select count(*)::int from private.admins) as administrators, (select count(*)::int from auth.users) as accounts`),
  ).toEqual([{ pages: 8, posts: true, administrators: 1, accounts: 1 }]);
});

test('the values of rows have the same form as from PGlite', async () => {
  const answer = await site.ask('GET', '/rest/v1/blog_posts?select=slug,tags,created_at,version&limit=1', publicKey());
  expect(await answer.json()).toEqual([
    {
      slug: expect.any(String),
      tags: expect.arrayContaining([expect.any(String)]),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d[ T]/),
      version: expect.any(Number),
    },
  ]);
});

test('JSON is stored as it is sent, and a form becomes a row and its mails', async () => {
  const { key, fields } = submission(1);
  const sent = await site.ask('POST', '/functions/v1/send-contact-email', { 'idempotency-key': key }, fields);
  expect(sent.status).toBe(200);
  const rows = await site.parts.embedded.query(
    'select name, (select count(*)::int from public.mail_outbox where call_request_id = r.id) as mails from public.call_requests r',
  );
  expect(rows).toEqual([{ name: fields.name, mails: 2 }]);
  const headers = site.as(site.parts.embedded.secrets.secretKey);
  const configured = await site.ask('POST', '/rest/v1/rpc/configure', headers, { settings: { limits: {} } });
  expect(configured.ok).toBe(true);
});

test('an uploaded image is served again', async () => {
  const bytes = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const address = new URL((await site.ask('GET', '/auth/v1/health')).url).origin;
  const sent = await fetch(`${address}/storage/v1/object/blog-images/1700000000000-red.png`, {
    method: 'POST',
    headers: { ...administrator, 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  });
  expect([sent.status, await sent.text()]).toEqual([200, expect.any(String)]);
  const served = await site.ask('GET', '/storage/v1/object/public/blog-images/1700000000000-red.png');
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('a change by another process purges the pages of this one', async () => {
  await changeElsewhere();
  await vi.waitFor(() => expect(cached()).toEqual(['/pages']));
});

test("a request's statement may take only so long, and a transaction may not stay open", async () => {
  const settings = `select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone`;
  expect(await site.parts.embedded.query(settings)).toEqual([{ statement: '15s', idle: '30s', zone: 'UTC' }]);
});

test('requests at the same time run as their own callers', async () => {
  const asked = Array.from({ length: 40 }, async (_, number) => {
    const headers = number % 2 ? administrator : publicKey();
    const answer = await site.ask('POST', '/rest/v1/rpc/may_edit', headers, {});
    return answer.status === 200 && (await answer.json());
  });
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 40 }, (_, number) => number % 2 === 1));
});

test('while the server is away requests are told to come again, cached pages stay, and it recovers by itself', async () => {
  const list = () => site.ask('GET', '/rest/v1/blog_posts?select=slug&limit=1', publicKey());
  const { key, fields } = submission(2);
  const send = () => site.ask('POST', '/functions/v1/send-contact-email', { 'idempotency-key': key }, fields);
  expect((await list()).status).toBe(200);
  let number = 100;
  let isWriting = true;
  const acknowledged: string[] = [];
  const writing = async () => {
    while (isWriting) {
      const mine = submission(number++);
      const headers = { 'idempotency-key': mine.key };
      const answer = await site.ask('POST', '/functions/v1/send-contact-email', headers, mine.fields);
      if (answer.ok) acknowledged.push(`${mine.fields.name}`);
      else expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    }
  };
  const writers = [writing(), writing(), writing()];
  const more = async (count: number) => {
    const wanted = acknowledged.length + count;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(wanted), { timeout: 60_000 });
  };
  await more(10);
  await server.halt();
  for (let time = 0; time < 30; time++) {
    const answer = await list();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  }
  // A write that was answered as the server went may have purged all.
  cacheAgain();
  const headers = { apikey: site.parts.embedded.secrets.publicKey };
  const refused = await site.ask('POST', '/auth/v1/token?grant_type=password', headers, ADMINISTRATOR);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await send()).status).toBe(503);
  await expect(site.parts.embedded.heartbeat.database()).rejects.toThrow();
  expect(cached()).toEqual(['/posts', '/pages']);

  await server.resume();
  await vi.waitFor(async () => expect((await list()).status).toBe(200), { timeout: 5_000 });
  // What changed meanwhile is unknown, so everything is purged once.
  await vi.waitFor(() => expect(cached()).toEqual([]), { timeout: 5_000 });
  await more(10);
  isWriting = false;
  await Promise.all(writers);
  expect((await send()).status).toBe(200);
  await signIn();
  const rows = await site.parts.embedded.query<{ name: string }>('select name from public.call_requests');
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...acknowledged, fields.name]));
  site.pages.put('/posts', cachedPage('posts'), site.pages.epoch);
  await vi.waitFor(changeElsewhere, { timeout: 5_000 });
  await vi.waitFor(() => expect(cached()).toEqual([]));
});
