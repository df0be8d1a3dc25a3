import { ACCOUNTS } from '../support/accounts.ts';
import { expect, type Page, test } from '../support/browser-test.ts';

const ENDPOINT = '/rest/v1/newsletter_subscribers';

/** Causes a toast by sending the newsletter form in the footer, answered with this status. */
async function subscribe(page: Page, status: number, code?: string) {
  await page.route(`**${ENDPOINT}*`, (route) => route.fulfill({ status, json: code ? { code } : {} }));
  const form = page.getByRole('contentinfo').locator('form[action="/newsletter/subscribe"]');
  await form.getByRole('textbox').focus();
  await expect(form.locator('xpath=ancestor::astro-island')).not.toHaveAttribute('ssr');
  await form.getByRole('textbox').fill('reader@example.org');
  // The toast of an earlier answer may still be there.
  await Promise.all([page.waitForResponse(`**${ENDPOINT}*`), form.getByRole('textbox').press('Enter')]);
  await expect(toasts(page)).toHaveCount(1);
  await page.unroute(`**${ENDPOINT}*`);
}

const toasts = (page: Page) => page.locator('.toast');
const dismiss = (page: Page) => toasts(page).getByRole('button', { name: 'Dismiss' });

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.goto('/about');
});

test('a success toast is a status and disappears after five seconds', async ({ page }) => {
  // By the page's own clock, since this test may be held up between two of its steps.
  await page.evaluate(() => {
    const changes: number[] = [];
    const look = () => {
      const isThere = document.querySelector('.toast') !== null;
      if (isThere !== (changes.length % 2 === 1)) changes.push(Date.now());
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { changes });
  });
  await subscribe(page, 201);
  await expect(page.getByRole('status').filter({ hasText: 'Success!' })).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(toasts(page)).toHaveCount(0);
  const [shown = 0, gone = 0] = await page.evaluate(() => (window as unknown as { changes: number[] }).changes);
  expect(gone - shown).toBeGreaterThan(4_500);
  expect(gone - shown).toBeLessThan(6_000);
});

test('a failure toast is an alert and stays until it is dismissed', async ({ page }) => {
  await subscribe(page, 500);
  await page.clock.runFor(60_000);
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to subscribe.' })).toBeVisible();
  await dismiss(page).click();
  await expect(toasts(page)).toHaveCount(0);
});

test('a toast stays while the pointer is on it', async ({ page }) => {
  await subscribe(page, 201);
  await toasts(page).hover();
  await page.clock.runFor(60_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.mouse.move(0, 0);
  await page.clock.runFor(6_000);
  await expect(toasts(page)).toHaveCount(0);
});

test('a toast stays while it has the focus', async ({ page }) => {
  await subscribe(page, 201);
  await dismiss(page).focus();
  await page.clock.runFor(60_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.getByRole('contentinfo').getByRole('textbox').focus();
  await page.clock.runFor(6_000);
  await expect(toasts(page)).toHaveCount(0);
});

test('a toast does not take the focus, and returns it when it is dismissed by keyboard', async ({ page }) => {
  await subscribe(page, 500);
  await page.clock.runFor(100);
  const field = page.getByRole('contentinfo').getByRole('textbox');
  await expect(field).toBeFocused();
  await dismiss(page).focus();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(0);
  await expect(field).toBeFocused();
});

test('the five seconds start again each time pointer or focus leave the toast', async ({ page }) => {
  await subscribe(page, 201);
  await toasts(page).hover();
  await page.mouse.move(0, 0);
  await page.clock.runFor(3_000);
  await toasts(page).hover();
  await page.mouse.move(0, 0);
  // The earlier timer would have ended by now.
  await page.clock.runFor(3_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(3_000);
  await expect(toasts(page)).toHaveCount(0);
});

test('a new toast replaces the one before and has its own five seconds', async ({ page }) => {
  await subscribe(page, 500);
  await page.clock.runFor(100);
  await expect(toasts(page)).toContainText('Failed to subscribe.');
  await subscribe(page, 409, '23505');
  await page.clock.runFor(100);
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toContainText('This email is already on our list!');
  await page.clock.runFor(4_000);
  await subscribe(page, 201);
  // The timer of the earlier toast would have ended by now.
  await page.clock.runFor(3_000);
  await expect(toasts(page)).toContainText('Success!');
  await page.clock.runFor(3_000);
  await expect(toasts(page)).toHaveCount(0);
});

test('a toast is reachable inside a dialog, and stays when the dialog is closed', async ({ page }) => {
  await page.route('**/functions/v1/send-contact-email', (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a Call' });
  await expect(dialog.locator('astro-island[ssr]')).toHaveCount(0);
  await dialog.getByLabel('Name').fill('Ada');
  await dialog.getByLabel('Email', { exact: true }).fill('ada@example.org');
  await dialog.getByLabel('Preferred Time').selectOption('morning');
  await dialog.getByLabel('Time Zone').fill('EST');
  await dialog.getByRole('button', { name: /submit/i }).click();
  await expect(dialog.locator('.toast')).toHaveCount(1);
  await page.clock.runFor(100);
  await expect(dialog.getByRole('alert')).toContainText('There was a problem submitting your request.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('alert')).toContainText('There was a problem submitting your request.');
  await dismiss(page).click();
  await expect(toasts(page)).toHaveCount(0);
});

test('a toast from before a page load is shown once, on the next page', async ({ page }) => {
  await page.clock.resume();
  await page.goto('/auth');
  await page.getByPlaceholder('Enter your email').fill(ACCOUNTS.stranger.email);
  await page.getByPlaceholder('Enter your password').fill(ACCOUNTS.stranger.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('status').filter({ hasText: 'Signed in successfully!' })).toBeVisible();
  await page.goto('/books');
  await page.waitForLoadState('networkidle');
  await expect(toasts(page)).toHaveCount(0);
});
