import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../support/sign-in.ts';

const PAGES = [
  '/',
  '/about',
  '/blog',
  '/blog?category=faith',
  '/blog?q=nothing-like-this',
  '/blog/put-the-brand-where-developers-can-find-it',
  '/blog/how-to-name-a-thing-so-people-can-say-it',
  '/contact',
  '/contact/sent',
  '/auth',
  '/not-a-page',
];

async function expectNothing(page: Page) {
  // Contrast cannot be read off a thing that is still fading in.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

async function expectNoSidewaysScrolling(page: Page) {
  const { wide, window } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(wide).toBeLessThanOrEqual(window);
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    for (const path of PAGES)
      test(`${path} has nothing that axe objects to, and fits a phone of 320 px`, async ({ page }) => {
        await page.goto(path);
        await expectNothing(page);
        await page.setViewportSize({ width: 320, height: 640 });
        await expectNoSidewaysScrolling(page);
      });

    test('the call-request dialog, empty and with messages', async ({ page }) => {
      await page.goto('/about');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
      await expect(page.locator('dialog astro-island[ssr]')).toHaveCount(0);
      await expectNothing(page);
      await page.getByRole('button', { name: 'Submit Request' }).click();
      await expect(page.getByLabel('Name')).toBeFocused();
      await expectNothing(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScrolling(page);
    });

    test('the admin area: denied, overview, editor', async ({ page }) => {
      await signIn(page, 'stranger', '/auth?next=/admin');
      await expect(page.getByText('Access Denied')).toBeVisible();
      await expectNothing(page);
      await page.evaluate(() => localStorage.clear());
      await signIn(page, 'administrator', '/auth?next=/admin');
      await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
      await expectNothing(page);
      await page.getByRole('tab', { name: 'Edit Blog' }).click();
      await page.getByRole('combobox').selectOption({ value: 'write-the-decision-down' });
      await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
      await expectNothing(page);
      await page.getByRole('tab', { name: 'Settings' }).click();
      await expectNothing(page);
      await page.setViewportSize({ width: 390, height: 800 });
      await expectNoSidewaysScrolling(page);
    });
  });

test('the keyboard alone reaches the content, the menu and the dialog', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});
