import { BUDGET, brotli, loadedBy, ofKind, total, weighPage } from '../../scripts/bench/page-weight.ts';
import { expect, type Page, test } from '../support/browser-test.ts';
import { openBlogEditor } from '../support/editor.ts';
import { DESKTOP, PHONE, PUBLIC_PAGES } from '../support/public-pages.ts';
import { secrets } from '../support/secrets.ts';
import { signIn } from '../support/sign-in.ts';

/** The sum of all layout shifts while the page loaded. */
async function layoutShift(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'networkidle' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let moved = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) moved += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        // Two frames later, the shift of the last font is known, if there was one.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(moved))));
      }),
  );
}

for (const [screen, viewport, deviceScaleFactor] of [
  ['phone', PHONE, 2],
  ['desktop', DESKTOP, 1],
] as const)
  test.describe(screen, () => {
    test.use({ viewport, deviceScaleFactor });

    for (const path of PUBLIC_PAGES) {
      test(`${path} is within its budget`, async ({ page }) => {
        const figures = await weighPage(page, path);
        console.log(screen.padEnd(7), path, JSON.stringify(figures));
        expect.soft(figures.code, 'HTML, CSS and JavaScript').toBeLessThanOrEqual(BUDGET.page);
        expect.soft(figures.script, 'JavaScript before the visitor acts').toBeLessThanOrEqual(BUDGET.scriptBefore);
        expect.soft(figures.fonts, 'fonts').toBeLessThanOrEqual(BUDGET.fonts);
        expect.soft(figures.fonts, 'the fonts that are measured').toBeGreaterThan(10_000);
        expect.soft(figures.requests, 'requests').toBeLessThanOrEqual(BUDGET.requests);
        if (screen === 'phone') expect.soft(figures.imageAbove, 'image').toBeLessThanOrEqual(BUDGET.imageAbove);
      });

      test(`${path} has no layout shift while it loads, and almost none when fonts arrive late`, async ({ page }) => {
        await page.route(/\.woff2/, (route) => route.abort());
        // The fallback fonts of the system are looked up by name; on a busy machine that may happen after the first
        // paint.
        expect(await layoutShift(page, path)).toBeLessThan(0.001);
        await page.unrouteAll();
        await page.route(/\.woff2/, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 300));
          await route.continue();
        });
        const moved = await layoutShift(page, path);
        console.log(screen.padEnd(7), path, 'moved', moved.toFixed(4));
        expect(moved).toBeLessThanOrEqual(BUDGET.fontShift);
      });
    }
  });

test('all fonts of the site together are within their budget', async ({ page }) => {
  const loaded = await loadedBy(page, async () => {
    await page.goto('/');
    // The fallback fonts belong to the system and may be missing.
    await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())));
  });
  const sizes = ofKind(loaded, 'font').map(({ body }) => body.length);
  console.log('fonts', sizes.join(' + '));
  expect(sizes).toHaveLength(3);
  expect(total(sizes)).toBeLessThanOrEqual(BUDGET.fonts);
});

test('text is sent compressed: static pages, rendered pages, missing pages and data', async ({ request }) => {
  const headers = { 'accept-encoding': 'gzip, br', apikey: secrets().publicKey };
  const sent = async (path: string) => {
    const answer = await request.get(path, { headers });
    return [answer.status(), answer.headers()['content-encoding'], answer.headers().vary];
  };
  for (const path of ['/', '/blog', '/blog?q=the', '/blog?q=nothing+has+this', '/blog-results?q=the', '/rss.xml'])
    expect(await sent(path), path).toEqual([200, 'br', 'accept-encoding']);
  expect(await sent('/no-such-page')).toEqual([404, 'br', 'accept-encoding']);
  expect(await sent('/rest/v1/blog_posts?select=title,excerpt')).toEqual([
    200,
    'gzip',
    expect.stringMatching(/encoding/i),
  ]);
});

test('opening the dialog stays within its budget', async ({ page }) => {
  await page.goto('/about');
  const loaded = await loadedBy(
    page,
    async () => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
      await expect(page.locator('#call-request astro-island[ssr]')).toHaveCount(0);
    },
    'script',
  );
  const bytes = total(loaded.map(brotli));
  console.log('dialog', bytes);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(BUDGET.dialogScript);
});

test('/admin/inbox stays within the budget of /admin', async ({ page, context }) => {
  await signIn(page, 'administrator');
  // Uses a new page, for the reason given below.
  const desk = await context.newPage();
  const inbox = await loadedBy(desk, () => desk.goto('/admin/inbox'), 'script');
  await expect(desk.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  const bytes = total(inbox.map(brotli));
  console.log('inbox', bytes);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(BUDGET.admin);
});

test('/auth and /admin stay within their budgets', async ({ page, context }) => {
  const auth = await loadedBy(
    page,
    async () => {
      await page.goto('/auth');
      await page.getByPlaceholder('Enter your email').focus();
    },
    'script',
  );
  await signIn(page, 'administrator');
  // Uses a new page, because files that this one is still loading would be counted, or be gone before they are read.
  const desk = await context.newPage();
  const admin = await loadedBy(
    desk,
    async () => {
      await desk.goto('/admin');
      await expect(desk.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    },
    'script',
  );
  const editing = await loadedBy(
    desk,
    async () => {
      await openBlogEditor(desk, 'write-the-decision-down');
      await expect(desk.getByRole('toolbar')).toBeVisible();
    },
    'script',
  );
  const figures = {
    auth: total(auth.map(brotli)),
    admin: total(admin.map(brotli)),
    editor: total([...admin, ...editing].map(brotli)),
  };
  expect(figures.admin).toBeGreaterThan(10_000);
  console.log(figures);
  expect(figures.auth).toBeGreaterThan(10_000);
  expect(figures.auth).toBeLessThanOrEqual(BUDGET.auth);
  expect(figures.admin).toBeLessThanOrEqual(BUDGET.admin);
  expect(figures.editor).toBeGreaterThan(figures.admin + 50_000);
  expect(figures.editor).toBeLessThanOrEqual(BUDGET.editor);
});
