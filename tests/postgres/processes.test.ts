import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { programPath } from '../../scripts/test-tools.ts';
import { freePort } from '../support/free-port.ts';
import { emptyDatabase } from '../support/postgres/site-database.ts';
import { startSmtpServer, type TestSmtpServer } from '../support/smtp-server.ts';
import { endAll, root, type StartCommand, startCommand, temporaryDirectory } from '../support/start-command.ts';
import {
  AUTHOR,
  expectMailed,
  expectStored,
  type StoredRequest,
  type Submission,
  sendSubmission,
  submission,
} from '../support/submissions.ts';

/** Two processes of the whole site behind nginx, on one PostgreSQL database and one data directory. */
const data = temporaryDirectory();
const place = temporaryDirectory();
const ADMINISTRATOR = { email: 'author@example.com', password: 'a long enough password' };
const POST = 'hand-over-the-keys';
/** A condition that has not come true after this long never will. */
const PATIENCE = { timeout: 120_000, interval: 20 };

type Site = { url: string; port: string; command: StartCommand };

let mailServer: TestSmtpServer;
let owner: Sql;
let sites: [Site, Site];
let settings: Record<string, string>;
let front: string;
let nginx: ReturnType<typeof spawn>;
let keys: { publicKey: string; secretKey: string };
let administrator: Record<string, string>;
const acknowledged: Submission[] = [];

beforeAll(async () => {
  const [port, ...ports] = [`${await freePort()}`, `${await freePort()}`, `${await freePort()}`] as const;
  front = `http://127.0.0.1:${port}`;
  mailServer = await startSmtpServer();
  const database = await emptyDatabase(inject('siteServer'));
  owner = postgres(database, { max: 1 });
  settings = {
    DATABASE_URL: database,
    DATA_DIR: data.path,
    SITE_URL: front,
    TRUST_PROXY: '1',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    MAIL_TO: AUTHOR,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    // Those of the visitors' own networks alone.
    LIMITS: 'call_requests_per_hour=0,call_requests_per_client_hour=3',
  };
  nginx = startNginx(port, ports);
  const started = ports.map((each) => startSite(each));
  await Promise.all(started.map(({ command }) => command.says('Ready')));
  sites = started as [Site, Site];
  keys = JSON.parse(readFileSync(join(data.path, 'secrets.json'), 'utf8'));
  administrator = { apikey: keys.publicKey, authorization: `Bearer ${await signIn()}` };
}, 240_000);
afterAll(async () => {
  for (const { command } of sites ?? []) command.process.kill('SIGTERM');
  await Promise.all((sites ?? []).map(({ command }) => command.ended));
  endAll();
  nginx?.kill('SIGTERM');
  await owner?.end();
  await mailServer?.stop();
  data.remove();
  place.remove();
});

function startSite(port: string): Site {
  return { port, url: `http://127.0.0.1:${port}`, command: startCommand({ ...settings, PORT: port }) };
}

function startNginx(port: string, upstreams: readonly string[]) {
  const file = join(place.path, 'nginx.conf');
  // As the one that is shipped, without its TLS.
  const [location] = /location \/ \{[^}]+\}/.exec(readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')) ?? [];
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`);
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; worker_processes 1; pid nginx.pid; error_log stderr crit;
    events {}
    http {
      access_log off; ${temporary.join(' ')}
      upstream site { ${upstreams.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join(' ')} keepalive 32; }
      server {
        listen 127.0.0.1:${port};
        add_header x-answered-by $upstream_addr always;
        # The visitors of this test name their own addresses.
        set_real_ip_from 127.0.0.1;
        real_ip_header X-Forwarded-For;
        ${location}
      }
    }`,
  );
  return spawn(programPath('nginx') ?? 'nginx', ['-p', place.path, '-c', file, '-e', 'stderr'], { stdio: 'inherit' });
}

async function signIn(address = front, password = ADMINISTRATOR.password, from = '198.51.100.1') {
  const answer = await fetch(`${address}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: keys.publicKey, 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ ...ADMINISTRATOR, password }),
  });
  return answer.ok ? ((await answer.json()) as { access_token: string }).access_token : answer.status;
}

const text = async (address: string) => (await fetch(address)).text();

function change(address: string, path: string, values: Record<string, unknown>): Promise<Response> {
  return fetch(`${address}/rest/v1/${path}`, {
    method: 'PATCH',
    headers: { ...administrator, 'content-type': 'application/json', prefer: 'return=representation' },
    body: JSON.stringify(values),
  });
}

/** Saves a page. @returns its new version */
async function savePage(title: string): Promise<number> {
  const answer = await change(front, 'page_content?page_id=eq.about', { title });
  const [row] = (await answer.json()) as { version: number }[];
  return row?.version ?? 0;
}

async function publishedVersion({ url }: Site): Promise<number> {
  const answer = await fetch(`${url}/build.json`);
  return ((await answer.json()) as { pages: { about?: number } }).pages.about ?? 0;
}

/** Sends a call request. @param from the visitor's address; each number has its own */
function send(number: number, address = front, from = `10.0.${number >> 8}.${number & 255}`) {
  return sendSubmission(submission(number), ({ headers, body }) =>
    fetch(`${address}/functions/v1/send-contact-email`, {
      method: 'POST',
      headers: { ...headers, 'x-forwarded-for': from },
      body,
    }),
  );
}

const BUILDS = 'Publishing: building the site';
const linesOf = ({ command }: Site, words: string) =>
  command
    .output()
    .split('\n')
    .filter((line) => line.includes(words));
const linesOfAll = (words: string) => sites.flatMap((site) => linesOf(site, words));

test('two processes that start at once on an empty data directory build the site once', () => {
  expect(linesOfAll('… building the site')).toHaveLength(1);
});

test('nginx has both answer, and a session of one is a session of the other', async () => {
  const answering = new Set<string | null>();
  for (let asked = 0; asked < 8; asked++) answering.add((await fetch(`${front}/`)).headers.get('x-answered-by'));
  expect([...answering].sort()).toEqual(sites.map(({ port }) => `127.0.0.1:${port}`).sort());
  for (const { url } of sites)
    expect((await fetch(`${url}/auth/v1/user`, { headers: administrator })).status).toBe(200);
});

test('an edit in one is seen in the other, whose page was cached', async () => {
  const [one, other] = sites;
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const title = `Edited at ${from.port}`;
    const article = `${to.url}/blog/${POST}`;
    expect(await text(article)).not.toContain(title);
    expect((await change(from.url, `blog_posts?slug=eq.${POST}`, { title })).status).toBe(200);
    const saved = performance.now();
    await vi.waitFor(async () => expect(await text(article)).toContain(title), PATIENCE);
    const took = performance.now() - saved;
    console.log(`seen in the other process ${took.toFixed(0)} ms after it was saved`);
    // A cached page that nobody purged would be replaced after thirty to sixty seconds.
    expect(took).toBeLessThan(20_000);
  }
});

test('a page edit is built by one process and shown by both', async () => {
  const before = linesOfAll(BUILDS).length;
  const version = await savePage('Shown by both');
  expect((await fetch(`${front}/publish`, { method: 'POST', headers: administrator })).status).toBe(200);
  for (const site of sites) await vi.waitFor(async () => expect(await publishedVersion(site)).toBe(version), PATIENCE);
  for (const { url } of sites) expect(await text(`${url}/about`)).toContain('Shown by both');
  expect(linesOfAll(BUILDS)).toHaveLength(before + 1);
});

test("a visitor's limits hold across both", async () => {
  const from = '198.51.100.7';
  const liked = await Promise.all(
    [0, 1, 0, 1, 0, 1].map(async (index) => {
      const answer = await fetch(`${sites[index]?.url}/rest/v1/rpc/like_post`, {
        method: 'POST',
        headers: { apikey: keys.publicKey, 'content-type': 'application/json', 'x-forwarded-for': from },
        body: JSON.stringify({ slug: POST }),
      });
      return answer.json();
    }),
  );
  expect(new Set(liked)).toEqual(new Set([1]));
  const sent = await Promise.all([0, 1, 2, 3, 4, 5].map((number) => send(number, sites[number % 2]?.url, from)));
  expect(sent.filter(Boolean)).toHaveLength(3);
  acknowledged.push(...sent.flatMap((isTaken, number) => (isTaken ? [submission(number)] : [])));
  // Ten attempts in turn, and those that were under way before a process had word of the other's.
  let attempts = 0;
  while ((await signIn(sites[attempts % 2]?.url, 'a wrong password', from)) !== 429) attempts += 1;
  expect(attempts).toBeGreaterThanOrEqual(10);
  expect(attempts).toBeLessThan(20);
});

test('each mail is sent by one of the two', async () => {
  for (const number of [50, 51, 52, 53, 54, 55]) {
    expect(await send(number)).toBe(true);
    acknowledged.push(submission(number));
  }
  await allSent();
  expect(mailServer.mails).toHaveLength(2 * acknowledged.length);
});

test('the process that builds is killed: the other builds and shows the page', async () => {
  const begun = () => sites.map((site) => linesOf(site, BUILDS).length);
  const before = begun();
  const version = await savePage('Built by the other');
  expect((await fetch(`${front}/publish`, { method: 'POST', headers: administrator })).status).toBe(200);
  const builder = () => begun().findIndex((count, index) => count > (before[index] ?? 0));
  await vi.waitFor(() => expect(builder()).not.toBe(-1), PATIENCE);
  const [killed, other] = builder() === 0 ? ([0, 1] as const) : ([1, 0] as const);
  await kill(sites[killed]);
  await vi.waitFor(async () => expect(await publishedVersion(sites[other])).toBe(version), PATIENCE);
  expect(await text(`${front}/about`)).toContain('Built by the other');
  expect(begun()).toEqual(before.map((count) => count + 1));
  const again = startSite(sites[killed].port);
  sites[killed] = again;
  await again.command.says('Ready');
  expect(await publishedVersion(again)).toBe(version);
  expect(again.command.output()).not.toContain('building the site');
});

test('while one after the other is killed, requests go on, and what was acknowledged is stored and mailed', async () => {
  let number = 100;
  let isWriting = true;
  const writing = async () => {
    while (isWriting) {
      number += 1;
      const mine = number;
      // A visitor repeats what was not acknowledged, with the same key.
      while (!(await send(mine))) await new Promise((later) => setTimeout(later, 50));
      acknowledged.push(submission(mine));
      await new Promise((later) => setTimeout(later, 20));
    }
  };
  let lost = 0;
  const reading = async () => {
    for (let asked = 0; isWriting; asked++) {
      const path = ['/', `/blog/${POST}`, '/blog', '/about', '/auth'][asked % 5];
      const answer = await fetch(front + path).catch(() => undefined);
      const html = await answer?.text().catch(() => '');
      if (answer?.status !== 200 || !html?.endsWith('</html>')) lost += 1;
    }
  };
  const clients = [writing(), writing(), reading()];
  const more = async (count: number) => {
    const wanted = acknowledged.length + count;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(wanted), PATIENCE);
  };
  for (const index of [0, 1] as const) {
    await more(5);
    await kill(sites[index]);
    await more(5);
    if (index === 1) continue;
    sites[index] = startSite(sites[index].port);
    await sites[index].command.says('Ready');
  }
  isWriting = false;
  await Promise.all(clients);
  // Only what a process was sending when it was killed: one page each.
  expect(lost).toBeLessThanOrEqual(2);
  const rows = await owner<StoredRequest[]>`select idempotency_key, name, email, message from public.call_requests`;
  expectStored(acknowledged, rows);
  // Mails that a killed process had taken are taken again after two minutes; the test does not wait that long.
  await owner`update public.mail_outbox set next_attempt_at = now() where status = 'sending'`;
  await allSent();
  expectMailed(acknowledged, mailServer.mails);
});

async function allSent(): Promise<void> {
  await vi.waitFor(async () => {
    const [left] = await owner`select count(*)::int as count from public.mail_outbox where status <> 'sent'`;
    expect(left).toEqual({ count: 0 });
  }, PATIENCE);
}

/** Ends a process as a crash would. A build that it has begun ends by itself. */
async function kill({ command }: Site): Promise<void> {
  command.process.kill('SIGKILL');
  await command.ended;
}
