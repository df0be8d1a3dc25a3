import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { endAll, root, type StartCommand, startCommand, temporaryDirectory } from '../support/start-command.ts';

const ADMIN = { email: 'author@example.com', password: 'a long enough password' };
const PAGES = ['home', 'about', 'books', 'services', 'projects', 'blog', 'speaking', 'contact'];

/** A copy of the project, whose files may be broken and which has its own builds. */
const copy = temporaryDirectory();
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
let site: StartCommand | undefined;
let headers: Record<string, string>;

beforeAll(() => {
  for (const name of ['content', 'server', 'scripts', 'src', 'islands', 'supabase', 'public'])
    cpSync(join(root, name), join(copy.path, name), { recursive: true });
  for (const name of ['package.json', 'package-lock.json', 'astro.config.mjs', 'tsconfig.json'])
    cpSync(join(root, name), join(copy.path, name));
  symlinkSync(join(root, 'node_modules'), join(copy.path, 'node_modules'));
});
afterAll(async () => {
  site?.process.kill('SIGTERM');
  await site?.ended;
  endAll();
  copy.remove();
});

test('a broken migration is named, changes nothing, and no longer matters once it is fixed', async () => {
  const environment = {
    PORT: `${port}`,
    SITE_URL: address,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
  const broken = join(copy.path, 'supabase/migrations/20990101000000_broken.sql');
  writeFileSync(broken, 'create table public.half_made (id int);\nselect no_such_function();\n');
  const failing = startCommand(environment, copy.path);
  expect(await failing.ended).toBe(1);
  expect(failing.output()).toContain('supabase/migrations');
  expect(failing.output()).toContain('no_such_function');
  writeFileSync(
    broken,
    'create table public.half_made (id int);\nalter table public.half_made enable row level security;\n',
  );
  site = startCommand(environment, copy.path);
  await site.says('Ready');
});

test('the administrator signs in', async () => {
  const { publicKey } = JSON.parse(readFileSync(join(copy.path, '.data/secrets.json'), 'utf8'));
  const signIn = await fetch(`${address}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publicKey, 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { access_token } = (await signIn.json()) as { access_token: string };
  headers = { apikey: publicKey, authorization: `Bearer ${access_token}` };
  expect(access_token).toBeDefined();
});

/** Saves a page as the editor does. @returns its new version */
async function save(page: string, title: string): Promise<number> {
  const answer = await fetch(`${address}/rest/v1/page_content?page_id=eq.${page}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json', prefer: 'return=representation' },
    body: JSON.stringify({ title }),
  });
  const [row] = (await answer.json()) as { version: number }[];
  return row?.version ?? 0;
}

/** Asks again after 503, which a backend that is busy with a build may answer. */
async function ask(method: 'GET' | 'POST'): Promise<{ status: string; reason?: string }> {
  const answer = await fetch(`${address}/publish`, { method, headers });
  if (answer.status === 503) return ask(method);
  expect(answer.status).toBe(200);
  return (await answer.json()) as { status: string };
}

async function isLive(page: string, version: number): Promise<boolean> {
  const { pages } = (await (await fetch(`${address}/build.json`)).json()) as { pages: Record<string, number> };
  return (pages[page] ?? 0) >= version;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((later) => setTimeout(later, 200));
}

test('each of the eight pages is saved, published and live, and no request fails meanwhile', async () => {
  const versions = new Map<string, number>();
  for (const page of PAGES) versions.set(page, await save(page, `Published ${page}`));
  const asked = performance.now();
  expect((await ask('POST')).status).toBe('building');
  let served = 0;
  let lost = 0;
  let done = false;
  const visitor = (async () => {
    while (!done) {
      const answer = await fetch(`${address}${served % 2 ? '/about' : '/blog'}`).catch(() => undefined);
      const html = await answer?.text().catch(() => '');
      if (answer?.status !== 200 || !html?.endsWith('</html>')) lost++;
      // Every style and script of the page exists, whichever build the page belongs to.
      const asset = /(?:src|component-url)="(\/_astro\/[^"]+)"/.exec(html ?? '')?.[1];
      if (asset && (await fetch(address + asset)).status !== 200) lost++;
      served++;
    }
  })();
  for (const [page, version] of versions) await until(() => isLive(page, version));
  console.log(`live ${Math.round(performance.now() - asked)} ms after it was asked for; ${served} requests meanwhile`);
  done = true;
  await visitor;
  expect(lost).toBe(0);
  for (const page of PAGES) {
    const path = page === 'home' ? '/' : `/${page}`;
    expect(await (await fetch(address + path)).text(), path).toContain(`Published ${page}`);
  }
});

test('a copy of the project that shares node_modules with others has a build cache of its own', () => {
  expect(existsSync(join(copy.path, '.cache/astro/data-store.json'))).toBe(true);
});

test('a page saved during a build goes live without a further request', async () => {
  await save('about', 'First');
  await ask('POST');
  const version = await save('about', 'Second');
  await ask('POST');
  await until(() => isLive('about', version));
  expect(await (await fetch(`${address}/about`)).text()).toContain('Second');
});

test('a page changed back to its earlier text goes live as well', async () => {
  await save('contact', 'For a moment');
  await ask('POST');
  await until(async () => (await ask('GET')).status === 'idle');
  const version = await save('contact', 'Published contact');
  await ask('POST');
  await until(() => isLive('contact', version));
  expect(await (await fetch(`${address}/contact`)).text()).toContain('Published contact');
});

test('a failed build gives its reason and leaves the site unchanged, and after a fix the next build goes live', async () => {
  const broken = join(copy.path, 'content/projects/broken.yaml');
  writeFileSync(broken, 'name: [');
  const version = await save('about', 'Not yet');
  await ask('POST');
  await until(async () => (await ask('GET')).status === 'failed');
  expect((await ask('GET')).reason).toContain('content/projects/broken.yaml');
  expect(await (await fetch(`${address}/about`)).text()).toContain('Second');
  rmSync(broken);
  await ask('POST');
  await until(() => isLive('about', version));
  expect(await (await fetch(`${address}/about`)).text()).toContain('Not yet');
});

test('only the administrator can start a build', async () => {
  const { apikey = '' } = headers;
  for (const authorization of [`Bearer ${apikey}`, 'Bearer x.y.z'])
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(`${address}/publish`, { method, headers: { authorization } });
      expect(answer.status, `${method} ${authorization}`).toBe(401);
    }
});
