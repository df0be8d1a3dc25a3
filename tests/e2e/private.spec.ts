import { expect, type Page, test } from '../support/browser-test.ts';
import { OTHER_PAGES, PUBLIC_PAGES } from '../support/public-pages.ts';

declare global {
  interface Window {
    violations?: string[];
  }
}

/** Records every request, console message and stored item of the page. */
async function visit(page: Page, path: string) {
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.violations?.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  await page.goto(path);
  // Scrolls to the very end, so that lazy content loads.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.waitForLoadState('networkidle');
  const kept = await page.evaluate(async () => ({
    violations: window.violations,
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
  return { requests, complaints, kept, cookies: await page.context().cookies() };
}

const NOTHING = { violations: [], local: {}, session: {}, databases: [], caches: [], workers: 0 };

for (const path of [...PUBLIC_PAGES, ...OTHER_PAGES])
  test(`${path} contacts no other host, stores nothing and logs no error`, async ({ page, baseURL }) => {
    const { requests, complaints, kept, cookies } = await visit(page, path);
    expect(requests.length).toBeGreaterThan(1);
    expect(requests.filter((url) => !url.startsWith('data:') && new URL(url).origin !== baseURL)).toEqual([]);
    expect(cookies).toEqual([]);
    expect(kept).toEqual(NOTHING);
    // The page of an unknown path logs the path, and the browser logs the status 404.
    const own = path === '/not-a-page' ? /404/ : /^$/;
    expect(complaints.filter((text) => !own.test(text))).toEqual([]);
  });

test('opening the menu and both dialogs contacts no other host and stores nothing', async ({ page, baseURL }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/books/brand-book');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await expect(page.locator('#call-request astro-island[ssr]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(requests.filter((url) => !url.startsWith('data:') && new URL(url).origin !== baseURL)).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  const stored = await page.evaluate(() => localStorage.length + sessionStorage.length);
  expect(stored).toBe(0);
});
