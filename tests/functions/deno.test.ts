import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { ADMINISTRATOR, prepareData } from '../support/prepared-site.ts';
import { startSmtpServer } from '../support/smtp-server.ts';
import { endAll, root, startCommand, temporaryDirectory } from '../support/start-command.ts';
import { AUTHOR, expectMailed, sendSubmission, submission } from '../support/submissions.ts';

const deno = join(root, 'node_modules/.bin/deno');
const functions = readdirSync(join(root, 'supabase/functions'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /^[^/\\]+[/\\]index\.ts$/.test(file))
  .map((file) => file.slice(0, -'/index.ts'.length));

const data = temporaryDirectory();
afterAll(() => {
  endAll();
  data.remove();
});

test('the folder of functions is not empty', () => expect(functions).toContain('send-contact-email'));

test.each(functions)('%s type-checks under Deno, as hosted functions run it', (name) => {
  const check = spawnSync(deno, ['check', '--node-modules-dir=manual', `supabase/functions/${name}/index.ts`], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' },
  });
  expect(`${check.stdout}${check.stderr}`).not.toContain('error');
  expect(check.status).toBe(0);
});

test.each(functions)('%s is deployed without session checks, since it checks its callers itself', (name) => {
  const config = readFileSync(join(root, 'supabase/config.toml'), 'utf8');
  expect(config).toMatch(new RegExp(`\\[functions\\.${name}\\]\\nverify_jwt = false`));
});

test('a request handled under Deno is stored and mailed, and held mail is sent once mail is configured', async () => {
  const smtp = await startSmtpServer();
  const port = await freePort();
  const backend = `http://127.0.0.1:${port}`;
  await prepareData(data.path);
  const site = startCommand({ ...ADMINISTRATOR, DATA_DIR: data.path, PORT: `${port}` }, root, [
    process.execPath,
    'tests/support/backend-process.ts',
  ]);
  await site.says('Ready');
  const { secretKey, publicKey } = JSON.parse(readFileSync(join(data.path, 'secrets.json'), 'utf8'));
  const environment = {
    SUPABASE_URL: backend,
    SUPABASE_SERVICE_ROLE_KEY: secretKey,
    ALLOWED_ORIGINS: 'https://site.example',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_TO: AUTHOR,
    SITE_NAME: 'Avery Sample',
    SITE_EMAIL: 'hello@example.com',
    SITE_URL: 'https://site.example',
  };

  const contact = await serve('send-contact-email', environment);
  const post = (request: { headers: Record<string, string>; body: string }) =>
    fetch(contact, { method: 'POST', ...request });
  expect(await sendSubmission(submission(1), post)).toBe(true);
  await until(() => smtp.mails.length === 2);
  expectMailed([submission(1)], smtp.mails);
  const elsewhere = { 'content-type': 'application/json', origin: 'https://elsewhere.example' };
  expect((await post({ headers: elsewhere, body: '{}' })).status).toBe(403);

  const subscribed = await fetch(`${backend}/rest/v1/newsletter_subscribers`, {
    method: 'POST',
    headers: { apikey: publicKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'reader@example.org' }),
  });
  expect(subscribed.status).toBe(201);
  const worker = await serve('deliver-mail', environment);
  expect((await fetch(worker, { method: 'POST' })).status).toBe(401);
  const delivered = await fetch(worker, { method: 'POST', headers: { authorization: `Bearer ${secretKey}` } });
  expect(await delivered.json()).toEqual({ sent: 1, retried: 0, failed: 0 });
  expect(smtp.mails[2]?.to).toEqual(['reader@example.org']);
  await smtp.stop();
});

/** Runs a function with the permissions that it has when hosted. @returns its address */
async function serve(name: string, environment: Record<string, string>): Promise<string> {
  const port = await freePort();
  const command = startCommand(
    { ...environment, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' },
    root,
    [
      ...[deno, 'run', '--cached-only', '--node-modules-dir=manual', '--no-prompt'],
      ...['--allow-net', '--allow-env', '--allow-read', '--allow-sys', `supabase/functions/${name}/index.ts`],
    ],
  );
  const address = `http://127.0.0.1:${port}`;
  const ended = command.ended.then(() => {
    throw new Error(`${name} ended:\n${command.output()}`);
  });
  ended.catch(() => {});
  await Promise.race([
    ended,
    until(() =>
      fetch(address, { method: 'OPTIONS' }).then(
        () => true,
        () => false,
      ),
    ),
  ]);
  return address;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it did not come true');
    await new Promise((done) => setTimeout(done, 50));
  }
}
