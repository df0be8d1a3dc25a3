import { ACCOUNTS } from '../support/accounts.ts';
import { expectNoViolations } from '../support/axe.ts';
import { type Browser, expect, type Page, test } from '../support/browser-test.ts';
import { expectNoSidewaysScrolling } from '../support/page-fits.ts';
import { DESKTOP, PHONE } from '../support/public-pages.ts';
import { signIn } from '../support/sign-in.ts';

const { administrator } = ACCOUNTS;
const ADDRESS = '/auth?next=/admin/account';

const section = (page: Page, name: string) => page.getByRole('region', { name });

/** Signs in with a browser of its own. */
async function otherBrowser(browser: Browser, ownSite: string) {
  const context = await browser.newContext({ proxy: { server: ownSite } });
  const page = await context.newPage();
  await signIn(page, 'administrator', '/auth?next=/admin');
  return { page, close: () => context.close() };
}

test('the account page can be read and used everywhere', async ({ page }) => {
  await signIn(page, 'administrator', '/auth?next=/admin%23settings');
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(section(page, 'Sessions').getByText('This browser')).toBeVisible();
  await expect(section(page, 'Sessions').getByText('Chrome on Linux').first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of [PHONE, { width: 820, height: 1180 }, DESKTOP]) {
      await page.setViewportSize(size);
      await expectNoSidewaysScrolling(page);
    }
    await expectNoViolations(page);
  }
});

test('a password is changed with the current one, and other browsers are signed out', async ({
  page,
  browser,
  ownSite,
}) => {
  await signIn(page, 'administrator', ADDRESS);
  const other = await otherBrowser(browser, ownSite);
  const changed = 'the second password';
  const form = section(page, 'Password');
  const [current, chosen] = [form.getByLabel('Current password'), form.getByLabel('New password')];
  await current.fill('a wrong password');
  await chosen.fill(changed);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The current password is not right.')).toBeVisible();
  await expect(chosen).toHaveValue(changed);
  await current.fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password Changed')).toBeVisible();
  await expect(section(page, 'Sessions').getByText('You are signed in nowhere else.')).toBeVisible();

  await other.page.getByRole('tab', { name: 'Edit Blog' }).click();
  await expect(other.page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  await other.page.getByLabel('Password').fill(changed);
  await other.page.keyboard.press('Enter');
  await expect(other.page.getByRole('dialog', { name: 'Please sign in again' })).toBeHidden();

  // Back to the password that the other tests use.
  await current.fill(changed);
  await chosen.fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(current).toHaveValue('');
  await other.close();
});

test('one other session is ended, and all others', async ({ page, browser, ownSite }) => {
  await signIn(page, 'administrator', ADDRESS);
  const sessions = section(page, 'Sessions');
  const other = await otherBrowser(browser, ownSite);
  await page.reload();
  const [ends, endOthers] = [
    sessions.getByRole('button', { name: /^End the session of/ }),
    sessions.getByRole('button', { name: 'End All Other Sessions' }),
  ];
  // The session that was seen last comes first.
  await expect(ends.first()).toBeVisible();
  const count = await ends.count();
  await ends.first().click();
  await expect(page.getByText('Session Ended')).toBeVisible();
  await expect(ends).toHaveCount(count - 1);
  await other.page.getByRole('tab', { name: 'Edit Blog' }).click();
  await expect(other.page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  await other.close();

  const another = await otherBrowser(browser, ownSite);
  await page.reload();
  await endOthers.click();
  await expect(page.getByRole('dialog')).toContainText('End all sessions but this one?');
  await page.getByRole('button', { name: 'End Sessions' }).click();
  await expect(sessions.getByText('You are signed in nowhere else.')).toBeVisible();
  await another.page.getByRole('tab', { name: 'Edit Blog' }).click();
  await expect(another.page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  await another.close();
});

test('an address is changed at once where no mail is sent, and the account stays the administrator', async ({
  page,
}) => {
  await signIn(page, 'administrator', ADDRESS);
  const form = section(page, 'Address');
  const change = async (address: string) => {
    await form.getByLabel('New address').fill(address);
    await form.getByLabel('Current password').fill(administrator.password);
    await form.getByRole('button', { name: 'Change Address' }).click();
    await expect(form.getByText(address, { exact: true })).toBeVisible();
    await expect(page.getByText('Address Changed')).toBeVisible();
  };
  await change('chosen@example.com');
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto(ADDRESS);
  await page.getByPlaceholder('Enter your email').fill('chosen@example.com');
  await page.getByPlaceholder('Enter your password').fill(administrator.password);
  await page.keyboard.press('Enter');
  await change(administrator.email);
});

test('a link to confirm an address that is not complete says so', async ({ page }) => {
  await page.goto('/auth/address');
  await expect(page.getByText('This link is not complete, or has been used.')).toBeVisible();
  await page.goto('/');
  await page.goto('/auth/address#token=unknown');
  await page.getByRole('button', { name: 'Confirm Address' }).click();
  await expect(page.getByText('This link has been used, or is older than an hour.')).toBeVisible();
});
