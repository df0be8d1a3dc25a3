import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AttackedSite, attackedSite, headersOfCallers, rawly } from '../support/attacked-site.ts';

/** A name that no other test uses, because all tests share one site. */
const EVIL = 'poisoned.example';
const ARTICLE = '/blog/write-the-decision-down';
/** Answers that are cached for everybody, or contain the site's address. */
const PATHS = [
  '/blog',
  '/blog?category=faith',
  ARTICLE,
  '/rss.xml',
  '/sitemap-posts.xml',
  '/llms.txt',
  `${ARTICLE}.md`,
  '/about',
  '/robots.txt',
  '/social/blog.png',
];

let site: AttackedSite;
let administrator: Record<string, string>;

beforeAll(async () => {
  site = await attackedSite();
  ({ administrator } = await headersOfCallers(site));
});

/** Purges the cache, so that the next request is the one that would be cached. */
async function purgePages(): Promise<void> {
  const answer = await fetch(`${site.address}/rest/v1/page_content?page_id=eq.speaking`, {
    method: 'PATCH',
    headers: { ...administrator, 'content-type': 'application/json' },
    body: JSON.stringify({ featured: false }),
  });
  expect(answer.status).toBe(204);
}

/** Removes the age of a copy and the times since. */
const steady = (text: string) => text.replaceAll(/<lastBuildDate>.*?<\/lastBuildDate>/g, '');

describe('the cache shows nothing that one visitor sent to the next', () => {
  beforeEach(purgePages);

  test.each<[name: string, headers: Record<string, string>]>([
    ['Host', { host: EVIL }],
    ['Host with a port', { host: `${EVIL}:443` }],
    ['Host with markup', { host: '"><script>poisoned()</script>' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': EVIL }],
    [
      'X-Forwarded-Host and -Proto',
      { 'x-forwarded-host': EVIL, 'x-forwarded-proto': 'https', 'x-forwarded-port': '8443' },
    ],
    ['X-Forwarded-Proto', { 'x-forwarded-proto': 'javascript' }],
    ['Forwarded', { forwarded: `for=1.2.3.4;host=${EVIL};proto=https` }],
    ['X-Original-URL', { 'x-original-url': '/admin', 'x-rewrite-url': `https://${EVIL}/` }],
    [
      'X-Forwarded-Prefix',
      { 'x-forwarded-prefix': `//${EVIL}`, 'x-forwarded-path': '/admin', 'x-forwarded-server': EVIL },
    ],
    ['a method override', { 'x-http-method-override': 'DELETE', 'x-method-override': 'POST', 'x-http-method': 'PUT' }],
    [
      'names of the framework',
      { 'x-astro-path': '/admin', 'x-astro-locals': '{"x":1}', 'x-load-failed': '1', 'x-prerender': '1' },
    ],
    [
      'names of ours',
      { 'x-client-address': EVIL, 'x-request-id': EVIL, 'cdn-cache-control': 'no-store', 'cache-tag': EVIL },
    ],
    ['a language and a cookie', { 'accept-language': EVIL, cookie: `x=${EVIL}`, referer: `https://${EVIL}/` }],
    ['an origin', { origin: `https://${EVIL}`, 'user-agent': EVIL }],
  ])('%s', async (_name, headers) => {
    for (const path of PATHS) {
      const poisoned = await rawly(site, 'GET', path, headers);
      expect(poisoned.status, path).toBeLessThan(500);
      expect(poisoned.text, path).not.toContain(EVIL);
      expect(JSON.stringify(poisoned.headers), path).not.toContain(EVIL);
      const next = await rawly(site, 'GET', path);
      expect(next.status, path).toBe(200);
      expect(next.text, path).not.toContain(EVIL);
      expect(next.text, path).not.toContain('poisoned()');
      if (path !== '/rss.xml') expect(next.text, path).not.toContain('https://localhost');
    }
  });

  test.each([
    `utm_source=${EVIL}`,
    `page=1&page=${EVIL}`,
    `category=${EVIL}`,
    `category=faith%00${EVIL}`,
    `page=99999999999999999999`,
    `page=-1`,
    `__proto__[x]=${EVIL}&constructor=${EVIL}`,
    `callback=${EVIL}&_method=DELETE`,
    `%22%3E%3Cscript%3Ealert(1)%3C/script%3E${EVIL}`,
    `q=&q=${EVIL}`,
  ])('in the query %s', async (query) => {
    for (const path of ['/blog', ARTICLE, '/rss.xml', '/sitemap-posts.xml']) {
      await rawly(site, 'GET', `${path}?${query}`);
      const next = await rawly(site, 'GET', path);
      expect([next.status, next.text.includes(EVIL)], path).toEqual([200, false]);
    }
  });

  test('in a target that names another host', async () => {
    for (const path of ['/blog', ARTICLE]) {
      const answer = await rawly(site, 'GET', `http://${EVIL}${path}`);
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toContain(EVIL);
      expect((await rawly(site, 'GET', path)).text).not.toContain(EVIL);
    }
  });

  test('such as pages shown to the administrator', async () => {
    const draft = 'notes-for-a-talk-not-yet-given';
    for (const path of [`/blog/${draft}/preview`, `/blog/${draft}`, '/blog', `/blog?q=notes`, '/publish', '/backups']) {
      await fetch(site.address + path, { headers: administrator, redirect: 'manual' });
      const next = await fetch(site.address + path);
      expect(await next.text(), path).not.toMatch(/Notes for a Talk/i);
    }
    for (const path of [`/blog/${draft}/preview`, '/publish', '/backups', '/rest/v1/blog_posts', '/auth/v1/user']) {
      const own = await fetch(site.address + path, { headers: administrator });
      expect(own.headers.get('cache-control') ?? 'no-store', path).not.toMatch(/public|s-maxage/);
    }
  });

  test('such as an answer to a search', async () => {
    await rawly(site, 'GET', `/blog?q=${EVIL}`);
    expect((await rawly(site, 'GET', '/blog')).text).not.toContain(EVIL);
  });
});

test('odd spellings of a path give no page, no failure and no second copy', async () => {
  const before = steady((await rawly(site, 'GET', '/blog')).text);
  for (const path of [
    '/BLOG',
    '//blog',
    '/./blog',
    '/x/../blog',
    '/blog/..',
    '/blog/../admin',
    '/blog%2f..%2fadmin',
    '/%62log',
    '/blog;x=y',
    '/blog.html',
    '/blog/index.html',
    '/blog%00',
    '/blog%0d%0aset-cookie:x=y',
    '/blog%20',
    '/blog\\',
    '/%',
    '/%zz',
    '/%e2%28%a1',
    '/blog/%ff',
    `/${'a'.repeat(8000)}`,
    `/${'a/'.repeat(2000)}`,
    '/blog?%',
    '/blog?q=%ff',
    '/__proto__',
    '/constructor',
    '/blog/constructor',
    '/blog/__proto__',
    '/books/__proto__',
    '/_astro/..%2f..%2fserver%2fentry.mjs',
    '/_server-islands/x',
    '/_actions/x',
  ]) {
    const answer = await rawly(site, 'GET', path);
    expect([200, 301, 302, 303, 308, 400, 403, 404, 405, 414, 431], path.slice(0, 60)).toContain(answer.status);
    expect(answer.headers['set-cookie'], path.slice(0, 60)).toBeUndefined();
    const location = `${answer.headers.location ?? '/'}`;
    expect(new URL(location, site.address).origin, path.slice(0, 60)).toBe(site.address);
  }
  expect(steady((await rawly(site, 'GET', '/blog')).text)).toBe(before);
});

test('methods that pages do not support change nothing and cause no failure', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE'])
    for (const path of ['/', '/blog', ARTICLE, '/rss.xml', '/admin', '/healthz']) {
      const answer = await rawly(site, method, path, { 'x-http-method-override': 'GET' });
      expect(answer.status, `${method} ${path}`).toBeLessThan(500);
      expect((await rawly(site, 'GET', path)).status, path).toBe(200);
    }
});
