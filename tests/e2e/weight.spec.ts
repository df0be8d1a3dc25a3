import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, type Response, test } from '@playwright/test';
import { openBlogEditor } from '../support/editor.ts';
import { DESKTOP, PHONE, PUBLIC_PAGES } from '../support/public-pages.ts';
import { signIn } from '../support/sign-in.ts';

/** Design: budgets. Sizes in bytes. */
const BUDGET = {
  page: 14_000,
  scriptBefore: 8_000,
  fonts: 45_000,
  imageAbove: 40_000,
  /** Layout shift, no size: lines that break elsewhere once the fonts arrive. What browsers call good ends at 0.1. */
  fontShift: 0.05,
  requests: 6,
  dialogScript: 75_000,
  auth: 75_000,
  admin: 110_000,
  /** With the editor. */
  editor: 230_000,
};

type Loaded = { url: string; kind: string; body: Buffer };

/** Everything that came from the site while the task ran, or what is of one kind. */
async function loadedBy(page: Page, task: () => Promise<unknown>, only?: string): Promise<Loaded[]> {
  const pending: Promise<Loaded>[] = [];
  const keep = (response: Response) => {
    const kind = response.request().resourceType();
    // What the browser takes out of its own memory, as it does with fonts, has no body to read.
    if (only && kind !== only) return;
    pending.push(response.body().then((body) => ({ url: response.url(), kind, body })));
  };
  page.on('response', keep);
  await task();
  await page.waitForLoadState('networkidle');
  page.off('response', keep);
  return Promise.all(pending);
}

const brotli = ({ body }: Loaded) => brotliCompressSync(body).length;
const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
const ofKind = (loaded: Loaded[], ...kinds: string[]) => loaded.filter(({ kind }) => kinds.includes(kind));

/** The largest picture that the first screen shows, as it was sent; 0 where there is none. */
async function imageAbove(page: Page, loaded: Loaded[]): Promise<number> {
  const shown = await page.evaluate(() =>
    [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight).map((i) => i.currentSrc),
  );
  const sizes = loaded.filter(({ url }) => shown.includes(url)).map(({ body }) => body.length);
  return Math.max(0, ...sizes);
}

/** How far text and pictures moved while the page loaded: the sum of all layout shifts. */
async function layoutShift(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'networkidle' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let moved = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) moved += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        // Two frames later the shift of the last font is known, if there was one.
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
        const loaded = await loadedBy(page, () => page.goto(path));
        const inline = await page.evaluate(() =>
          [...document.scripts]
            .filter(({ src, type }) => !src && !type.includes('json'))
            .map(({ textContent }) => new Blob([textContent ?? '']).size),
        );
        const figures = {
          code: total(ofKind(loaded, 'document', 'stylesheet', 'script').map(brotli)),
          script: total(inline) + total(ofKind(loaded, 'script').map(({ body }) => body.length)),
          fonts: total(ofKind(loaded, 'font').map(({ body }) => body.length)),
          image: await imageAbove(page, loaded),
          requests: loaded.length,
        };
        console.log(screen.padEnd(7), path, JSON.stringify(figures));
        expect.soft(figures.code, 'HTML, CSS and JavaScript').toBeLessThanOrEqual(BUDGET.page);
        expect.soft(figures.script, 'JavaScript before the visitor acts').toBeLessThanOrEqual(BUDGET.scriptBefore);
        expect.soft(figures.fonts, 'fonts').toBeLessThanOrEqual(BUDGET.fonts);
        expect.soft(figures.fonts, 'the fonts that are measured').toBeGreaterThan(10_000);
        expect.soft(figures.requests, 'requests').toBeLessThanOrEqual(BUDGET.requests);
        if (screen === 'phone') expect.soft(figures.image, 'image').toBeLessThanOrEqual(BUDGET.imageAbove);
      });

      test(`${path}: nothing moves while it loads, and next to nothing when fonts come late`, async ({ page }) => {
        await page.route(/\.woff2/, (route) => route.abort());
        expect(await layoutShift(page, path)).toBe(0);
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
    // Those that stand in for them are the system's own, and may not be there.
    await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())));
  });
  const sizes = ofKind(loaded, 'font').map(({ body }) => body.length);
  console.log('fonts', sizes.join(' + '));
  expect(sizes).toHaveLength(3);
  expect(total(sizes)).toBeLessThanOrEqual(BUDGET.fonts);
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

test('/auth and /admin stay within theirs', async ({ page, context }) => {
  const auth = await loadedBy(
    page,
    async () => {
      await page.goto('/auth');
      await page.getByPlaceholder('Enter your email').focus();
    },
    'script',
  );
  await signIn(page, 'administrator');
  // In a page of its own: what this one is still loading would be counted, or gone before it is read.
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
