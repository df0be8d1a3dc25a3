import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BackendParts, startBackendParts } from '../../server/backend-parts.ts';
import { readEnvironment } from '../../server/environment.ts';
import { PageStore } from '../../server/page-cache/store.ts';
import { siteDatabase } from '../support/postgres/site-database.ts';
import { readable, startSmtpServer, type TestSmtpServer } from '../support/smtp-server.ts';
import { root, temporaryDirectory } from '../support/start-command.ts';

/** Tests the whole path: real backend, real HTTP, real mail. */
const EMAIL = 'author@example.com';
const data = temporaryDirectory();
let mailServer: TestSmtpServer;
let parts: BackendParts;
let server: Server;
let site: string;

beforeAll(async () => {
  mailServer = await startSmtpServer();
  const mail = { ADMIN_EMAIL: EMAIL, SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` };
  const variables = { DATA_DIR: data.path, ...mail, ...(await siteDatabase()) };
  parts = await startBackendParts(readEnvironment(variables, root), root, new PageStore(), () => {});
  server = createServer(parts.listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server?.close();
  await parts?.close();
  await mailServer?.stop();
  data.remove();
});

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${site}${path}`, {
    method: 'POST',
    headers: { apikey: parts.embedded.secrets.publicKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}
const request = (email: string) => post('/auth/v1/recover', { email });
const reset = (token: string, password: string) => post('/auth/v1/reset-password', { token, password });
const signIn = (password: string) => post('/auth/v1/token?grant_type=password', { email: EMAIL, password });
const save = async (accessToken: string) => {
  const { status } = await fetch(`${site}/rest/v1/page_content?page_id=eq.home`, {
    method: 'PATCH',
    headers: {
      apikey: parts.embedded.secrets.publicKey,
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ featured: true }),
  });
  return status;
};

/** The token of the link in the newest mail. */
async function mailedToken(): Promise<string> {
  const before = mailServer.mails.length;
  await request(EMAIL);
  await vi.waitFor(() => expect(mailServer.mails.length).toBe(before + 1));
  const mail = mailServer.mails.at(-1);
  expect(mail?.to).toEqual([EMAIL]);
  return /\/auth\/reset#token=([0-9a-f]{64})/.exec(mail ? readable(mail) : '')?.[1] ?? '';
}

test('the mailed link sets the password once, ends all sessions and removes the old password and its file', async () => {
  const kept = () => readFileSync(join(data.path, 'secrets.json'), 'utf8');
  const { adminPassword: first } = JSON.parse(kept()) as { adminPassword: string };
  const before = (await signIn(first)).body;
  expect(await save(`${before.access_token}`)).toBeLessThan(300);

  const token = await mailedToken();
  expect(await reset(token, 'a password of the author')).toEqual({ status: 200, body: {} });

  expect(await save(`${before.access_token}`)).toBe(401);
  const renewal = { refresh_token: `${before.refresh_token}` };
  expect((await post('/auth/v1/token?grant_type=refresh_token', renewal)).status).toBe(400);
  expect((await signIn(first)).status).toBe(400);
  expect(kept()).not.toContain(first);
  const after = await signIn('a password of the author');
  expect(after.status).toBe(200);
  expect(await save(`${after.body.access_token}`)).toBeLessThan(300);

  expect((await reset(token, 'somebody else’s password')).status).toBe(403);
  expect((await signIn('somebody else’s password')).status).toBe(400);
});

test('only one of many simultaneous uses of a link succeeds', async () => {
  const token = await mailedToken();
  const answers = await Promise.all([1, 2, 3, 4].map((one) => reset(token, `password of number ${one}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
});

test('a link older than an hour sets nothing', async () => {
  const token = await mailedToken();
  await parts.embedded.query(`update private.password_recoveries set expires_at = expires_at - interval '1 hour'`);
  expect((await reset(token, 'a password too late')).status).toBe(403);
  expect((await signIn('a password too late')).status).toBe(400);
});

test('a request does not reveal who has an account, and sends no mail without one', async () => {
  const mails = mailServer.mails.length;
  const unknown = await request('nobody@example.com');
  // The account has had its three mails of this hour, which is not revealed either.
  expect(await request(EMAIL)).toEqual(unknown);
  expect(unknown).toEqual({ status: 200, body: {} });
  expect(mailServer.mails.length).toBe(mails);
});

test('guessing is refused after a few attempts', async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 30; guess++)
    statuses.push((await reset(guess.toString(16).padStart(64, '0'), 'a guessed password')).status);
  expect(statuses[0]).toBe(403);
  expect(statuses).not.toContain(200);
  expect(statuses.at(-1)).toBe(429);
});

test.each([
  ['POST', '/auth/v1/verify'],
  ['GET', '/auth/v1/verify?type=recovery&token=123456'],
  ['GET', '/auth/v1/recover'],
  ['POST', '/auth/v1/recover/'],
  ['POST', '/auth/v1/%72ecover'],
])('the auth service’s own password recovery is closed: %s %s', async (method, path) => {
  const { publicKey } = parts.embedded.secrets;
  const answer = await fetch(`${site}${path}`, {
    method,
    headers: { apikey: publicKey, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: '{}' }),
  });
  expect(answer.status).toBe(404);
});
