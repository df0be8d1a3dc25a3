import { expect, test } from '../support/browser-test.ts';
import { collisions, expectNoSidewaysScrolling } from '../support/page-fits.ts';
import { OTHER_PAGES, PUBLIC_PAGES } from '../support/public-pages.ts';

for (const path of [...PUBLIC_PAGES, ...OTHER_PAGES])
  test(`${path} has its landmarks, one title and headings without a gap, and fits a phone of 320 px`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    for (const landmark of ['banner', 'main', 'contentinfo'] as const)
      await expect(page.getByRole(landmark)).toHaveCount(1);
    const names = await page
      .getByRole('navigation')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    expect(names).not.toContain('');
    expect(new Set(names).size, names.join()).toBe(names.length);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toBeEmpty();

    const headings = await page
      .getByRole('heading')
      .evaluateAll((all) => all.map((one) => ({ level: Number(one.localName.slice(1)), text: one.textContent })));
    expect(headings[0]?.level).toBe(1);
    for (const [index, { level, text }] of headings.entries())
      expect(level - (headings[index - 1]?.level ?? 0), `${text}`).toBeLessThanOrEqual(1);

    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScrolling(page);
    expect(await collisions(page)).toEqual([]);
  });

test.describe('the check of what fits', () => {
  // It sets its own styles.
  test.use({ bypassCSP: true });

  test('reports content that is cut off or overlaps other content', async ({ page }) => {
    await page.goto('/about');
    await page.addStyleTag({ content: 'h1 { overflow: hidden; width: 2rem; white-space: nowrap }' });
    await page.addStyleTag({ content: 'header nav a { margin-inline-end: -3rem }' });
    const found = (await collisions(page)).join('\n');
    expect(found).toContain('cut off: <h1>');
    expect(found).toContain('<a> About on <a> Books');
  });
});

for (const path of ['/', '/books/brand-book', '/contact'])
  test(`${path} focuses the skip link on the first press of Tab`, async ({ page }) => {
    await page.goto(path);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main, footer') !== null)).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.closest('body > header'))).toBeNull();
  });

test('every page has a unique title', async ({ page }) => {
  const titles = new Map<string, string>();
  for (const path of PUBLIC_PAGES) {
    await page.goto(path);
    const title = await page.title();
    expect(titles.get(title), `${path}: ${title}`).toBeUndefined();
    titles.set(title, path);
  }
});
