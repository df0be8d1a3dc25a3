import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { sharedAddress } from '../support/prepared-site.ts';
import { endAll, root, startCommand, temporaryDirectory } from '../support/start-command.ts';

const data = temporaryDirectory();
afterAll(() => {
  endAll();
  data.remove();
});

const ADMIN = { email: 'author@example.com', password: 'a long enough password' };
const { port, url: address } = await sharedAddress();
const environment = {
  DATA_DIR: data.path,
  PORT: `${port}`,
  SITE_URL: address,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  LOG_REQUESTS: '1',
};
const publicKey = () => JSON.parse(readFileSync(join(data.path, 'secrets.json'), 'utf8')).publicKey as string;

async function administrator(): Promise<Record<string, string>> {
  const apikey = publicKey();
  const answer = await fetch(`${address}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return {
    apikey,
    authorization: `Bearer ${access_token}`,
    'content-type': 'application/json',
    prefer: 'return=representation',
  };
}

async function rename(title: string): Promise<void> {
  const answer = await fetch(`${address}/rest/v1/blog_posts?slug=eq.hand-over-the-keys`, {
    method: 'PATCH',
    headers: await administrator(),
    body: JSON.stringify({ title }),
  });
  expect(await answer.json()).toHaveLength(1);
}

test('a first start creates everything, answers health and readiness, and does not print a given password', async () => {
  const site = startCommand(environment);
  await site.says('Ready');
  expect(await (await fetch(`${address}/healthz`)).text()).toBe('ok\n');
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(site.output()).not.toContain(ADMIN.password);
  await rename('Kept over a restart');
  site.process.kill('SIGTERM');
  expect(await site.ended).toBe(0);
  expect(site.output()).toMatch(/"method":"GET","path":"\/readyz","status":200/);
});

test('a second start builds nothing and keeps the written data', async () => {
  const site = startCommand(environment);
  await site.says('Ready');
  expect(site.output()).not.toContain('building');
  expect(await (await fetch(`${address}/blog/hand-over-the-keys`)).text()).toContain('Kept over a restart');
  site.process.kill('SIGTERM');
  expect(await site.ended).toBe(0);
});

test('a second process on the same data directory is refused with one line', async () => {
  const site = startCommand(environment);
  await site.says('Ready');
  const second = startCommand({ ...environment, PORT: `${await freePort()}` });
  expect(await second.ended).toBe(1);
  expect(second.output().trim()).toBe(
    `DATA_DIR: ${data.path} is in use by another process (${site.process.pid}); stop it, or name another directory`,
  );
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  site.process.kill('SIGTERM');
  await site.ended;
});

test('a killed process leaves no lock behind and loses nothing that it acknowledged', async () => {
  const site = startCommand(environment);
  await site.says('Ready');
  await rename('Acknowledged before the kill');
  site.process.kill('SIGKILL');
  await site.ended;
  const next = startCommand(environment);
  await next.says('Ready');
  expect(await (await fetch(`${address}/blog/hand-over-the-keys`)).text()).toContain('Acknowledged before the kill');
  next.process.kill('SIGTERM');
  expect(await next.ended).toBe(0);
});

test('a signal during a build stops the build as well', async () => {
  const first = startCommand(environment);
  await first.says('Ready');
  const answer = await fetch(`${address}/rest/v1/page_content?page_id=eq.about`, {
    method: 'PATCH',
    headers: await administrator(),
    body: JSON.stringify({
      title: 'Edited about',
      content: '<p onclick="x()">Edited <script>alert(1)</script>prose</p>',
    }),
  });
  expect(await answer.json()).toHaveLength(1);
  first.process.kill('SIGTERM');
  await first.ended;

  const next = startCommand(environment);
  await next.says('building the site');
  next.process.kill('SIGTERM');
  expect(await next.ended).toBe(0);
});

test('a page edited by the administrator takes precedence over its file at the next build, which says so', async () => {
  // The lock of the interrupted build and the data directory are free again.
  const next = startCommand(environment);
  await next.says('Ready');
  expect(next.output()).toContain('building the site');
  expect(next.output()).toContain('about: the edited text is used instead of content/pages/about.mdx');
  const page = await (await fetch(`${address}/about`)).text();
  expect(page).toContain('Edited about');
  expect(page).toContain('<p>Edited prose</p>');
  next.process.kill('SIGTERM');
  expect(await next.ended).toBe(0);
});

test('SIGTERM lets open requests finish, and none is reset', async () => {
  const site = startCommand(environment);
  await site.says('Ready');
  const requests = Array.from({ length: 25 }, (_, index) =>
    fetch(`${address}/blog?q=${index}`).then(async (answer) => ({
      status: answer.status,
      length: (await answer.text()).length,
    })),
  );
  // A first answer shows that the site has taken all these connections.
  await Promise.race(requests);
  site.process.kill('SIGTERM');
  for (const answer of await Promise.all(requests)) {
    expect(answer.status).toBe(200);
    expect(answer.length).toBeGreaterThan(1000);
  }
  expect(await site.ended).toBe(0);
});

test('a signal to npm stops the site in the same orderly way', async () => {
  const npm = startCommand(environment, root, ['npm', 'start']);
  await npm.says('Ready');
  npm.process.kill('SIGTERM');
  expect(await npm.ended).toBe(0);
  expect(npm.output()).toContain('Stopping');
  const next = startCommand(environment);
  await next.says('Ready');
  next.process.kill('SIGTERM');
  expect(await next.ended).toBe(0);
});

test('a new address of the administrator is the same account, with its password and its sessions', async () => {
  const first = startCommand(environment);
  await first.says('Ready');
  const before = await administrator();
  first.process.kill('SIGTERM');
  await first.ended;

  const renamed = 'renamed@example.com';
  const next = startCommand({ ...environment, ADMIN_EMAIL: renamed, ADMIN_PASSWORD: 'not the one of the account' });
  await next.says('Ready');
  expect(next.output()).toContain(
    `changing the administrator's address from ${ADMIN.email} to ${renamed}; the password stays`,
  );
  const attempt = await fetch(`${address}/rest/v1/blog_posts?slug=eq.hand-over-the-keys`, {
    method: 'PATCH',
    headers: before,
    body: JSON.stringify({ title: 'Still allowed' }),
  });
  expect(await attempt.json()).toEqual([expect.objectContaining({ title: 'Still allowed' })]);
  const signIn = async (email: string) => {
    const answer = await fetch(`${address}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: publicKey(), 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: ADMIN.password }),
    });
    const { user } = (await answer.json()) as { user?: { email: string } };
    return [answer.status, user?.email];
  };
  expect(await signIn(renamed)).toEqual([200, renamed]);
  expect(await signIn(ADMIN.email)).toEqual([400, undefined]);
  next.process.kill('SIGTERM');
  await next.ended;
});

test('a generated password is shown once, stored in the data directory, and can be used to sign in', async () => {
  const own = temporaryDirectory();
  // With the keys of the site above, so that its build is used again: they are part of it.
  cpSync(join(data.path, 'secrets.json'), join(own.path, 'secrets.json'));
  const { ADMIN_PASSWORD: _, ...withoutPassword } = { ...environment, DATA_DIR: own.path };
  const first = startCommand(withoutPassword);
  await first.says('Ready');
  const [, password = ''] = /password {2}(\S+)/.exec(first.output()) ?? [];
  const kept = JSON.parse(readFileSync(join(own.path, 'secrets.json'), 'utf8'));
  expect(password).toBe(kept.adminPassword);
  const signIn = await fetch(`${address}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: kept.publicKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.email, password }),
  });
  expect(signIn.status).toBe(200);
  first.process.kill('SIGTERM');
  await first.ended;
  const second = startCommand(withoutPassword);
  await second.says('Ready');
  expect(second.output()).not.toContain(password);
  second.process.kill('SIGTERM');
  await second.ended;
  own.remove();
});
