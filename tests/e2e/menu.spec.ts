import { expect, type Page, test } from '../support/browser-test.ts';
import { callDialog } from '../support/call-dialog.ts';
import { DESKTOP, PHONE } from '../support/public-pages.ts';

const LINKS = ['About', 'Books', 'Services', 'Projects', 'Blog', 'Speaking', 'Contact'];

const toggle = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test.describe('the menu on a phone', () => {
  test.use({ viewport: PHONE });
  test.beforeEach(({ page }) => page.goto('/'));

  test('shows its links behind the toggle', async ({ page }) => {
    await expect(toggle(page)).toBeVisible();
    await expect(menu(page)).toBeHidden();
    await toggle(page).click();
    await expect(menu(page)).toBeVisible();
    await expect(menu(page).getByRole('link')).toHaveText(LINKS);
    for (const link of await menu(page).getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
  });

  test('closes on Escape and returns the focus to the toggle', async ({ page }) => {
    await toggle(page).click();
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(toggle(page)).toBeFocused();
  });

  test('closes by its own button', async ({ page }) => {
    await toggle(page).click();
    await menu(page).getByRole('button', { name: 'Close' }).click();
    await expect(menu(page)).toBeHidden();
  });

  test('closes when a link is chosen, which leads to its page', async ({ page }) => {
    await toggle(page).click();
    await menu(page).getByRole('link', { name: 'Services' }).click();
    await expect(page).toHaveURL('/services');
    await expect(menu(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(menu(page)).toBeHidden();
  });

  test('closes for Contact, which opens the call request', async ({ page }) => {
    await toggle(page).click();
    await menu(page).getByRole('link', { name: 'Contact' }).click();
    await expect(callDialog(page)).toBeVisible();
    await expect(menu(page)).toBeHidden();
    await expect(page).toHaveURL('/');
    await callDialog(page).getByLabel('Name').click();
    await page.keyboard.press('Escape');
    await expect(callDialog(page)).toBeHidden();
    await expect(menu(page)).toBeHidden();
  });

  test('is opened, walked in order and followed by keyboard alone', async ({ page }) => {
    for (let press = 0; press < 3; press++) await page.keyboard.press('Tab');
    await expect(toggle(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeVisible();
    const reached: string[] = [];
    for (let press = 0; press < LINKS.length + 1; press++) {
      await page.keyboard.press('Tab');
      reached.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''));
    }
    expect(reached).toEqual(['Close', ...LINKS]);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/speaking');
  });
});

test('the links are in one line without a toggle on a wide screen', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/');
  await expect(toggle(page)).toBeHidden();
  await expect(menu(page).getByRole('button')).toHaveCount(0);
  await expect(menu(page).getByRole('link')).toHaveText(LINKS);
  const bottoms = await menu(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().bottom)));
  expect(new Set(bottoms).size).toBe(1);
});

test('an open menu does not cover the page when the phone is turned', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await toggle(page).click();
  await page.setViewportSize(DESKTOP);
  await expect(menu(page).getByRole('link', { name: 'About' })).toBeVisible();
  await page.getByRole('link', { name: 'Work With Me' }).click();
  await expect(callDialog(page)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('the menu opens, and Contact leads to the page with the form', async ({ page }) => {
    await page.goto('/');
    await toggle(page).click();
    await expect(menu(page)).toBeVisible();
    await menu(page).getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('button', { name: 'Submit Request' })).toBeVisible();
  });

  test('the whole home page can be read', async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    for (const name of ['Books', 'Services', 'What Happened Next', 'Where to Begin'])
      await expect(main.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    for (const text of ['100K+', '4.9 (142 reviews)', '$35,000+', 'Helen Marsh', 'Book a Call'])
      await expect(main.getByText(text, { exact: false }).first()).toBeVisible();
    const unseen = await main.locator('h1, h2, h3, p, li, dd, dt, blockquote, figcaption').evaluateAll((all) =>
      all
        .filter((one) => !one.closest('[aria-hidden]') && one.textContent?.trim())
        .filter((one) => !one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .map(({ outerHTML }) => outerHTML),
    );
    expect(unseen).toEqual([]);
  });
});
