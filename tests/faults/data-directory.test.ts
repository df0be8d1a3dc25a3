import { cpSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNTS } from '../support/accounts.ts';
import { freePort } from '../support/free-port.ts';
import { ADMINISTRATOR, prepareData } from '../support/prepared-site.ts';
import { endAll, root, type StartCommand, startCommand, temporaryDirectory } from '../support/start-command.ts';
import { sendSubmission, submission } from '../support/submissions.ts';

/**
 * The data directory disappears while the site runs: PGlite answers on from open files, and would lose what it takes.
 */
const parent = temporaryDirectory();
const data = join(parent.path, 'data');
const away = join(parent.path, 'away');
const address = `http://127.0.0.1:${await freePort()}`;
let site: StartCommand;
let secretKey: string;

async function start(): Promise<void> {
  const { port } = new URL(address);
  const limits = { LIMITS: 'call_requests_per_client_hour=0' };
  const settings = { ...ADMINISTRATOR, ...limits, DATA_DIR: data, PORT: port };
  site = startCommand(settings, root, [process.execPath, 'tests/support/backend-process.ts']);
  await site.says('Ready');
  ({ secretKey } = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')) as { secretKey: string });
}

beforeAll(async () => {
  await prepareData(data);
  await start();
}, 120_000);
afterAll(() => {
  endAll();
  parent.remove();
});

const IMAGE = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(1000)]);

function ask(path: string, method = 'GET', body?: BodyInit, type = 'application/json') {
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': type };
  return fetch(address + path, { method, headers, ...(body && { body }) });
}

const send = (request: { headers: Record<string, string>; body: string }) =>
  fetch(`${address}/functions/v1/send-contact-email`, { method: 'POST', ...request });

/** The answers to one write of each kind. */
async function writes(number: number) {
  const { key, fields } = submission(number);
  const call = {
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(fields),
  };
  return Promise.all([
    send(call),
    ask('/storage/v1/object/blog-images/1.png', 'POST', IMAGE, 'image/png'),
    ask('/rest/v1/blog_posts?slug=eq.write-the-decision-down', 'PATCH', '{"title":"Not stored"}'),
    ask('/auth/v1/token?grant_type=password', 'POST', JSON.stringify(ACCOUNTS.administrator)),
  ]);
}

async function readiness() {
  const answer = await fetch(`${address}/readyz`);
  return { status: answer.status, text: await answer.text() };
}

/** A readiness answer is reused for a second. */
async function expectReadiness(status: number, text: string): Promise<void> {
  await expect.poll(readiness, { timeout: 10_000 }).toEqual({ status, text });
}

async function expectRefused(number: number): Promise<void> {
  for (const answer of await writes(number)) {
    expect(answer.status, answer.url).toBe(503);
    expect(Number(answer.headers.get('retry-after')), answer.url).toBeGreaterThan(0);
  }
  const read = await ask('/rest/v1/blog_posts?select=title&slug=eq.write-the-decision-down');
  expect(await read.text()).not.toContain('Not stored');
}

test('nothing is acknowledged while the data directory is missing, readiness names it, and the site works when it is back', async () => {
  expect(await readiness()).toEqual({ status: 200, text: 'ready\n' });
  expect(await sendSubmission(submission(1), send)).toBe(true);
  renameSync(data, away);
  await expectReadiness(503, 'not ready: data directory: gone\n');
  await expectRefused(2);
  renameSync(away, data);
  await expectReadiness(200, 'ready\n');
  expect(await sendSubmission(submission(3), send)).toBe(true);
}, 60_000);

test('a replaced data directory requires a restart, after which everything acknowledged is there', async () => {
  renameSync(data, away);
  cpSync(away, data, { recursive: true, filter: (name) => !name.endsWith('/socket') });
  await expectReadiness(503, 'not ready: data directory: another one is in its place, restart the site\n');
  await expectRefused(4);
  rmSync(data, { recursive: true });
  await expectRefused(5);
  renameSync(away, data);
  site.process.kill('SIGTERM');
  expect(await site.ended).toBe(0);
  const lines = site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('DATA_DIR'));
  expect(lines.map((line) => line.replaceAll(data, '…'))).toEqual([
    'DATA_DIR: … is gone: nothing is stored until it is back',
    'DATA_DIR: … is back: it is stored again',
    'DATA_DIR: … is not the directory that was opened: nothing is stored until the site is restarted',
    'DATA_DIR: … is gone: nothing is stored until it is back',
  ]);
  await start();
  const rows = (await (await ask('/rest/v1/call_requests?select=idempotency_key')).json()) as object[];
  expect(rows.map((row) => JSON.stringify(row)).sort()).toEqual(
    [1, 3].map((number) => JSON.stringify({ idempotency_key: submission(number).key })).sort(),
  );
}, 120_000);
