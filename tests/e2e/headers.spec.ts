import { securityHeadersOf } from '../../src/http/security-headers.ts';
import { expect, test } from '../support/browser-test.ts';
import { secrets } from '../support/secrets.ts';
import { SITE } from '../support/site-address.ts';

const ANSWERS = [
  ['/about', 200],
  ['/blog', 200],
  ['/blog?q=x', 200],
  ['/blog/no-such-post', 302],
  ['/blog/write-the-decision-down', 200],
  ['/nope', 404],
  ['/about/', 308],
  ['/healthz', 200],
  ['/healthz?x', 200],
  ['/admin', 200],
  ['/auth/v1/otp', 404],
  ['/index.html.br', 404],
  ['/rest/v1/blog_posts', 401],
  ['/functions/v1/other', 404],
  ['/favicon.svg', 200],
] as const;

for (const [path, status] of ANSWERS)
  test(`${path} has the security headers`, async ({ request }) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status()).toBe(status);
    const expected = securityHeadersOf(new URL(path, SITE).pathname, undefined);
    for (const [name, value] of Object.entries(expected)) expect(answer.headers()[name], name).toContain(value);
  });

for (const path of ['/about', '/blog', '/blog/write-the-decision-down'])
  test(`${path} allows scripts and styles by hash only`, async ({ request }) => {
    const answer = await request.get(path);
    const html = await answer.text();
    const meta = /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    const policy = `${answer.headers()['content-security-policy']};${meta}`;
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).toMatch(/style-src 'self' 'sha256-/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(html).not.toMatch(/<[^>]+ style="/);
  });

test('no page violates its own policy', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  for (const path of ['/', '/about', '/blog', '/blog/write-the-decision-down', '/contact', '/auth']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(complaints, path).toEqual([]);
  }
});

test('a page view contacts no other host, sets no cookie and stores nothing', async ({ page, context }) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  for (const path of ['/', '/about', '/blog', '/contact']) await page.goto(path, { waitUntil: 'networkidle' });
  expect([...origins]).toEqual([SITE]);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

test('no public file or answer contains the secret key', async ({ request }) => {
  const { secretKey } = secrets();
  for (const path of ['/', '/auth', '/admin', '/blog']) {
    const html = await (await request.get(path)).text();
    expect(html).not.toContain(secretKey);
    for (const [, src] of html.matchAll(/(?:src|component-url|renderer-url)="(\/_astro\/[^"]+)"/g)) {
      expect(await (await request.get(src ?? '')).text(), src).not.toContain(secretKey);
    }
  }
});

test('a forged Host appears in no address of the page', async ({ request }) => {
  const answer = await request.get('/blog/write-the-decision-down', { headers: { host: 'evil.example' } });
  expect(await answer.text()).not.toContain('evil.example');
});

test('a cached article is not sent again to a browser that has it', async ({ request }) => {
  await request.get('/blog/write-the-decision-down');
  const first = await request.get('/blog/write-the-decision-down', { headers: { 'accept-encoding': 'br' } });
  const { etag, 'content-encoding': encoding } = first.headers();
  expect(encoding).toBe('br');
  const again = await request.get('/blog/write-the-decision-down', { headers: { 'if-none-match': etag ?? '' } });
  expect(again.status()).toBe(304);
});
