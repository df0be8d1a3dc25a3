import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { endAll, startCommand, temporaryDirectory } from '../support/start-command.ts';

const data = temporaryDirectory();
afterAll(() => {
  endAll();
  data.remove();
});

const KEY = 'sb_publishable_0123456789abcdef';

test.each([
  ['a port that is no number', { PORT: 'eighty' }, 'PORT: expected a port number'],
  ['a port out of range', { PORT: '99999' }, 'PORT:'],
  [
    'a site address without scheme',
    { SITE_URL: 'example.com' },
    'SITE_URL: expected an address like https://example.com',
  ],
  ['a site address with a path', { SITE_URL: 'https://example.com/blog' }, 'SITE_URL: expected an address like'],
  ['an administrator without address', { ADMIN_EMAIL: 'author' }, 'ADMIN_EMAIL: expected an e-mail address'],
  ['a short password', { ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD: expected at least 10 characters'],
  ['mail by a web address', { SMTP_URL: 'https://mail.example.com' }, 'SMTP_URL: expected smtp://'],
  ['two ways for mail', { SMTP_URL: 'smtp://x', MAIL_API_URL: 'https://x.example' }, 'MAIL_API_URL: mail goes one way'],
  ['a mail API without its key', { MAIL_API_URL: 'https://x.example' }, 'MAIL_API_KEY: needed when'],
  ['a mail API that is no address', { MAIL_API_URL: 'x', MAIL_API_KEY: 'k' }, 'MAIL_API_URL: expected the address'],
  ['mail from nobody', { MAIL_FROM: 'me' }, 'MAIL_FROM: expected an e-mail address'],
  ['mail to nobody', { MAIL_TO: 'me' }, 'MAIL_TO: expected an e-mail address'],
  ['a proxy count that is a word', { TRUST_PROXY: 'yes' }, 'TRUST_PROXY: expected how many proxies'],
  ['a log that is neither on nor off', { LOG_REQUESTS: 'yes' }, 'LOG_REQUESTS: expected 0 or 1'],
  [
    'a database of another kind',
    { DATABASE_URL: 'mysql://x/site' },
    'DATABASE_URL: expected postgres://user:password@',
  ],
  ['a database without its scheme', { DATABASE_URL: 'localhost/site' }, 'DATABASE_URL: expected postgres://'],
  ['a password that is not encoded', { DATABASE_URL: 'postgres://a:50%zz@h/d' }, 'DATABASE_URL: expected postgres://'],
  ['an unknown sslmode', { DATABASE_URL: 'postgres://h/d?sslmode=on' }, 'DATABASE_URL: sslmode is one of disable'],
  [
    'two databases',
    { DATABASE_URL: 'postgres://h/d', PUBLIC_SUPABASE_URL: 'https://x.example', PUBLIC_SUPABASE_ANON_KEY: KEY },
    'DATABASE_URL: a hosted project has its own database',
  ],
  ['a backend without its key', { PUBLIC_SUPABASE_URL: 'https://x.example' }, 'PUBLIC_SUPABASE_ANON_KEY: needed when'],
  [
    'a malformed backend address',
    { PUBLIC_SUPABASE_URL: 'x', PUBLIC_SUPABASE_ANON_KEY: KEY },
    'PUBLIC_SUPABASE_URL: expected',
  ],
])('a start with %s ends with one clear line and exit 1', async (_what, environment, line) => {
  const command = startCommand({ DATA_DIR: data.path, ...environment });
  expect(await command.ended).toBe(1);
  const lines = command.output().trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(line);
});

test('several faults give one line each, and no secret is repeated', async () => {
  const command = startCommand({ DATA_DIR: data.path, PORT: 'x', ADMIN_PASSWORD: 'hunter2' });
  expect(await command.ended).toBe(1);
  expect(command.output().trim().split('\n')).toHaveLength(2);
  expect(command.output()).not.toContain('hunter2');
});

test('a port in use is reported before any slow step', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  const command = startCommand({ DATA_DIR: join(data.path, 'port'), PORT: `${port}` });
  expect(await command.ended).toBe(1);
  expect(command.output().trim()).toBe(
    `PORT: ${port} is already in use on 127.0.0.1; stop what uses it, or set another PORT`,
  );
  other.close();
});

test('a data directory that cannot be created is reported', async () => {
  const file = join(data.path, 'a-file');
  writeFileSync(file, '');
  const command = startCommand({ DATA_DIR: join(file, 'inside'), PORT: `${await freePort()}` });
  expect(await command.ended).toBe(1);
  expect(command.output()).toMatch(/^DATA_DIR: .* cannot be written/);
});

test('a damaged key file is reported without its content', async () => {
  const directory = join(data.path, 'damaged');
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'secrets.json'), '{"publicKey": "sb_publishable_half');
  const command = startCommand({ DATA_DIR: directory, PORT: `${await freePort()}` });
  expect(await command.ended).toBe(1);
  expect(command.output()).toMatch(/DATA_DIR: .*secrets\.json is damaged/);
  expect(command.output()).not.toContain('sb_publishable_half');
});

test('a backend that cannot be reached leads to the files with a warning, or to a refusal with strict content', async () => {
  const port = await freePort();
  const environment = {
    DATA_DIR: join(data.path, 'unreachable'),
    PORT: `${port}`,
    PUBLIC_SUPABASE_URL: `http://127.0.0.1:${await freePort()}`,
    PUBLIC_SUPABASE_ANON_KEY: KEY,
  };
  mkdirSync(environment.DATA_DIR, { recursive: true });
  const command = startCommand(environment);
  await command.says('Ready');
  expect(command.output()).toContain('The backend could not be read');
  const about = await fetch(`http://127.0.0.1:${port}/about`);
  expect(await about.text()).toContain('Branding Without Permission');
  const blog = await fetch(`http://127.0.0.1:${port}/blog`);
  expect(blog.status).toBe(200);
  expect(blog.headers.get('cache-control')).toBe('no-store');
  expect(await blog.text()).toContain('No articles found matching your search.');
  const article = await fetch(`http://127.0.0.1:${port}/blog/write-the-decision-down`, { redirect: 'manual' });
  expect([article.status, article.headers.get('location')]).toEqual([302, '/blog']);
  expect(command.output()).toContain('Error fetching blog post:');
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  const readiness = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect([readiness.status, await readiness.text()]).toEqual([503, 'not ready: database\n']);
  command.process.kill('SIGTERM');
  expect(await command.ended).toBe(0);

  const strict = startCommand({ ...environment, STRICT_CONTENT: '1' });
  expect(await strict.ended).toBe(1);
  expect(strict.output()).toContain('The backend could not be read');
});
