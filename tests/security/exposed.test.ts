import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNTS } from '../support/accounts.ts';
import { type AttackedSite, attackedSite, rawly } from '../support/attacked-site.ts';
import { OTHER_PAGES, PUBLIC_PAGES } from '../support/public-pages.ts';
import { root } from '../support/start-command.ts';

let site: AttackedSite;
/** Secrets that must not be served, with the names that a failure shows for them. */
let secret: Record<string, string>;

beforeAll(async () => {
  site = await attackedSite();
  secret = {
    'the secret key': site.secretKey,
    'the secret that signs sessions': site.jwtSecret,
    'the administrator’s password': ACCOUNTS.administrator.password,
    'a key that begins like the secret one': 'sb_secret_',
    'the folder of the data': site.dataDirectory,
    'the folder of the project': root,
    'the address of the mail server': 'smtp://',
    'a variable of the server': 'SUPABASE_SERVICE_ROLE_KEY',
    'a private key': '-----BEGIN',
  };
});

/** The names of the secrets in a text. Tokens are decoded: the public one is allowed, the server's is not. */
function exposedIn(text: string): string[] {
  const named = Object.entries(secret).flatMap(([name, value]) => (text.includes(value) ? [name] : []));
  const tokens = text.match(/eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g) ?? [];
  const claims = tokens.map((token) => Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return [
    ...named,
    ...claims.filter((text) => /service_role|supabase_admin/.test(text)).map(() => 'a token of the server'),
  ];
}

test('the check finds secrets where they really are', () => {
  expect(exposedIn(readFileSync(join(site.dataDirectory, 'secrets.json'), 'utf8'))).toContain('the secret key');
  const token = `eyJh.${Buffer.from('{"role":"service_role"}').toString('base64url')}.x`;
  expect(exposedIn(token)).toEqual(['a token of the server']);
});

test('no public file contains a secret or is a source map', () => {
  const builds = join(root, '.cache/builds');
  // Another step may be building at the same time.
  const finished = readdirSync(builds).filter((name) => !name.startsWith('unfinished-'));
  const own = finished.filter((name) => filesBelow(join(builds, name, 'client')).some(holdsPublicKey));
  expect(own.length).toBeGreaterThan(0);
  for (const name of own)
    for (const file of filesBelow(join(builds, name, 'client'))) {
      const text = readFileSync(file, 'latin1');
      expect(exposedIn(text), file).toEqual([]);
      expect(/\.map$/.test(file) || /\/[/*]# sourceMappingURL=/.test(text), `${file} has a source map`).toBe(false);
    }
});

describe('no answer contains a secret', () => {
  test.each([
    ...PUBLIC_PAGES,
    ...OTHER_PAGES,
    '/admin',
    '/admin/preview?post=x',
    '/rss.xml',
    '/sitemap-index.xml',
    '/sitemap-posts.xml',
    '/llms.txt',
    '/blog/write-the-decision-down.md',
  ])('of %s', async (path) => {
    const answer = await fetch(site.address + path);
    expect(exposedIn(`${JSON.stringify([...answer.headers])}${await answer.text()}`)).toEqual([]);
  });

  test('of a failure or a refusal', async () => {
    for (const [method, path, body] of [
      ['GET', '/rest/v1/', ''],
      ['GET', '/rest/v1/mail_outbox', ''],
      ['GET', '/rest/v1/mail_outbox?apikey=x', ''],
      ['POST', '/rest/v1/rpc/blog_list', '{"search":1,"category":{},"page":"x","size":-1}'],
      ['POST', '/rest/v1/blog_posts', '{'],
      ['POST', '/auth/v1/token?grant_type=password', '{'],
      ['POST', '/auth/v1/token?grant_type=password', '{"email":{},"password":[]}'],
      ['POST', '/auth/v1/recover', '{"email":1}'],
      ['POST', '/functions/v1/send-contact-email', '{'],
      ['POST', '/contact/send', '%'],
      ['POST', '/newsletter/subscribe', '%'],
      ['POST', '/storage/v1/object/blog-images/x.png', ''],
      ['GET', '/%', ''],
      ['GET', '/blog/%ff', ''],
    ] as const) {
      const headers = {
        apikey: site.publicKey,
        'content-type': 'application/json',
        'content-length': `${body.length}`,
      };
      const { text, headers: received } = await rawly(site, method, path, { ...headers, origin: site.address }, body);
      expect(exposedIn(text + JSON.stringify(received)), path).toEqual([]);
      expect(text, path).not.toMatch(/at \S+ \(|node_modules|\.ts:\d+|file:\/\//);
      expect(received.server ?? received['x-powered-by'], path).toBeUndefined();
    }
  });
});

test('files beside the public ones are not served', async () => {
  for (const path of [
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/.npmrc',
    '/.data/secrets.json',
    '/secrets.json',
    '/package.json',
    '/package-lock.json',
    '/astro.config.mjs',
    '/content/site.yaml',
    '/server/entry.mjs',
    '/server/start.ts',
    '/src/middleware.ts',
    '/supabase/config.toml',
    '/supabase/seed.sql',
    '/node_modules/astro/package.json',
    '/_headers',
    '/_redirects',
    '/_system/keys',
    '/_system/tables',
    '/debug/vars',
    '/metrics',
    '/server-status',
    '/snapshot',
    '/..%2fsecrets.json',
    '/../secrets.json',
    '/%2e%2e/%2e%2e/secrets.json',
    '/_astro/../../server/entry.mjs',
    '/_astro/..%2f..%2fserver%2fentry.mjs',
    '/_astro/%2e%2e/%2e%2e/server/entry.mjs',
    '/@fs/etc/passwd',
    '/@vite/client',
    '/@id/x',
    '/__inspect/',
    '/index.html.br',
    '/about.html.gz',
    '/styleguide',
  ]) {
    const { status, text } = await rawly(site, 'GET', path);
    expect([301, 302, 308, 400, 403, 404], path).toContain(status);
    expect(exposedIn(text), path).toEqual([]);
  }
});

test('only the owner can read the data directory', () => {
  for (const file of ['secrets.json', 'supabase/config.json'])
    expect((statSync(join(site.dataDirectory, file)).mode & 0o777).toString(8), file).toBe('600');
});

function filesBelow(directory: string): string[] {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Whether the file belongs to this site's build, not to another one in the same directory. */
function holdsPublicKey(file: string): boolean {
  return /\.(js|html)$/.test(file) && readFileSync(file, 'utf8').includes(site.publicKey);
}
