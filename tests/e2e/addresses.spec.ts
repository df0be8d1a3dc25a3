import { expect, test } from '../support/browser-test.ts';

/** The requested address, the status, and the address of a redirect. */
const REDIRECTS = [
  ['/twice-found-book', 301, '/books/twice-found'],
  ['/the-brand-book', 301, '/books/brand-book'],
  ['/the-brand-book/', 301, '/books/brand-book'],
  ['/twice-found-book?utm_source=mail', 301, '/books/twice-found?utm_source=mail'],
  ['/books/no-such-book', 302, '/books'],
  ['/books/no-such-book/', 302, '/books'],
  ['/books/brand-book/chapters', 302, '/books'],
  ['/books/%2e%2e%2fabout', 302, '/books'],
  ['/about/', 308, '/about'],
  ['/books/', 308, '/books'],
  ['/books/brand-book/?x=1', 308, '/books/brand-book?x=1'],
  ['/speaking/?utm_source=x&fbclid=a/b/', 308, '/speaking?utm_source=x&fbclid=a/b/'],
] as const;

for (const [path, status, location] of REDIRECTS)
  test(`${path} redirects to ${location}`, async ({ request }) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([status, location]);
    expect((await request.get(location, { maxRedirects: 0 })).status()).toBe(200);
  });

/** Deep links in the spellings of mail programs, campaigns and people, each with the canonical address of its page. */
const DEEP_LINKS = [
  ['/?utm_source=x', '/'],
  ['/about?utm_source=x', '/about'],
  ['/about?', '/about'],
  ['/about/?utm_source=x', '/about'],
  ['/services?fbclid=1&gclid=2', '/services'],
  ['/books/brand-book/?x=1', '/books/brand-book'],
  ['/blog/?utm_source=x', '/blog'],
  ['/blog?category=junk&page=-1', '/blog'],
  ['/blog/write-the-decision-down/?utm_source=x', '/blog/write-the-decision-down'],
] as const;

for (const [path, canonical] of DEEP_LINKS)
  test(`${path} shows its page with the canonical address ${canonical}`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    const named = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(new URL(named ?? '').pathname + new URL(named ?? '').search).toBe(canonical);
  });

for (const path of ['//evil.example/', '/\\evil.example/', '///evil.example//', '//evil.example/books/x/'])
  test(`${path} does not redirect to another site`, async ({ request, baseURL }) => {
    const answer = await request.get(`${baseURL}${path}`, { maxRedirects: 0 });
    const { location } = answer.headers();
    if (location !== undefined) expect(new URL(location, baseURL).origin).toBe(baseURL);
  });

test('an address with capital letters is not found', async ({ request }) => {
  expect((await request.get('/About', { maxRedirects: 0 })).status()).toBe(404);
});

test('the alternative landing page is not indexed, in favour of the home page', async ({ page }) => {
  await page.goto('/home-2');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
  expect(new URL(canonical ?? '').pathname).toBe('/');
});
