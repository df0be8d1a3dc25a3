import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../support/sign-in.ts';

/** Design: budgets. Sizes in bytes. */
const BUDGET = { page: 14_000, scriptBefore: 8_000, requests: 6, dialogScript: 75_000, auth: 75_000, admin: 110_000 };
const PUBLIC_PAGES = ['/', '/about', '/blog', '/blog/put-the-brand-where-developers-can-find-it', '/contact'];

type Loaded = { kind: string; body: Buffer };

/** Everything that came from the site, while the task ran. */
async function loadedBy(page: Page, task: () => Promise<unknown>): Promise<Loaded[]> {
  const pending: Promise<Loaded>[] = [];
  const keep = (response: import('@playwright/test').Response) =>
    pending.push(response.body().then((body) => ({ kind: response.request().resourceType(), body })));
  page.on('response', keep);
  await task();
  await page.waitForLoadState('networkidle');
  page.off('response', keep);
  return Promise.all(pending);
}

const brotli = ({ body }: Loaded) => brotliCompressSync(body).length;
const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
const scripts = (loaded: Loaded[]) => loaded.filter(({ kind }) => kind === 'script');

for (const path of PUBLIC_PAGES)
  test(`${path} is within its budget`, async ({ page }) => {
    const loaded = await loadedBy(page, () => page.goto(path));
    const code = loaded.filter(({ kind }) => ['document', 'stylesheet', 'script'].includes(kind));
    const inline = await page.evaluate(() =>
      [...document.scripts].filter(({ src }) => !src).map(({ textContent }) => new Blob([textContent ?? '']).size),
    );
    const before = total(inline) + total(scripts(loaded).map(({ body }) => body.length));
    const figures = { brotli: total(code.map(brotli)), scriptBefore: before, requests: loaded.length };
    console.log(path, figures);
    expect(figures.brotli).toBeLessThanOrEqual(BUDGET.page);
    expect(figures.scriptBefore).toBeLessThanOrEqual(BUDGET.scriptBefore);
    expect(figures.requests).toBeLessThanOrEqual(BUDGET.requests);
  });

test('opening the dialog stays within its budget', async ({ page }) => {
  await page.goto('/about');
  const loaded = await loadedBy(page, async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
    await expect(page.locator('dialog astro-island[ssr]')).toHaveCount(0);
  });
  const bytes = total(scripts(loaded).map(brotli));
  console.log('dialog', bytes);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(BUDGET.dialogScript);
});

test('/auth and /admin stay within theirs', async ({ page }) => {
  const auth = await loadedBy(page, async () => {
    await page.goto('/auth');
    await page.getByPlaceholder('Enter your email').focus();
  });
  await signIn(page, 'administrator');
  await page.waitForLoadState('networkidle');
  const admin = await loadedBy(page, async () => {
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  });
  const figures = { auth: total(scripts(auth).map(brotli)), admin: total(scripts(admin).map(brotli)) };
  expect(figures.admin).toBeGreaterThan(10_000);
  console.log(figures);
  expect(figures.auth).toBeGreaterThan(10_000);
  expect(figures.auth).toBeLessThanOrEqual(BUDGET.auth);
  expect(figures.admin).toBeLessThanOrEqual(BUDGET.admin);
});
