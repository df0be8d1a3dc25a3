import { test as base, expect, type LaunchOptions, type Page } from '../support/browser-test.ts';
import { callDialog } from '../support/call-dialog.ts';
import { collisions, expectNoSidewaysScrolling } from '../support/page-fits.ts';
import { OTHER_PAGES, PUBLIC_PAGES } from '../support/public-pages.ts';

/** A browser whose text size is doubled in its settings, which also changes rem lengths and media queries. */
const test = base.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] });
    },
    { scope: 'worker' },
  ],
});

async function openLarge(page: Page, path: string, width: number) {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
  const size = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  expect(size).toBeGreaterThanOrEqual(32);
}

for (const path of [...PUBLIC_PAGES, ...OTHER_PAGES])
  test(`${path} can be read with text of twice the size, at 1280 and 640 px`, async ({ page }) => {
    await openLarge(page, path, 1280);
    for (const width of [1280, 640]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScrolling(page);
      expect(await collisions(page)).toEqual([]);
    }
  });

test('the menu can be used with text of twice the size', async ({ page }) => {
  await openLarge(page, '/', 640);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const contact = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' });
  await contact.scrollIntoViewIfNeeded();
  await expect(contact).toBeInViewport({ ratio: 1 });
  await contact.click();
  await expect(callDialog(page)).toBeVisible();
});

test('the dialog can be used with text of twice the size', async ({ page }) => {
  await openLarge(page, '/', 640);
  await page.getByRole('link', { name: 'Work With Me' }).click();
  const dialog = callDialog(page);
  await expect(dialog).toBeVisible();
  for (const name of ['Submit Request', 'Cancel']) {
    await dialog.getByRole('button', { name }).scrollIntoViewIfNeeded();
    await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
