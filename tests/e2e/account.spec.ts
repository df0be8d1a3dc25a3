import { codeOf } from '../../server/embedded/totp.ts';
import { ACCOUNTS } from '../support/accounts.ts';
import { expectNoViolations } from '../support/axe.ts';
import { serverHeaders } from '../support/backend.ts';
import { type Browser, expect, type Page, test } from '../support/browser-test.ts';
import { expectNoSidewaysScrolling } from '../support/page-fits.ts';
import { DESKTOP, PHONE } from '../support/public-pages.ts';
import { addressToken } from '../support/recovery-link.ts';
import { secrets } from '../support/secrets.ts';
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

test('a mailed link confirms an address, and one that is not complete says so', async ({ page, request }) => {
  await page.goto('/auth/address');
  await expect(page.getByText('This link is not complete, or has been used.')).toBeVisible();
  await page.goto('/');
  await page.goto('/auth/address#token=unknown');
  await page.getByRole('button', { name: 'Confirm Address' }).click();
  await expect(page.getByText('This link has been used, or is older than an hour.')).toBeVisible();

  await signIn(page, 'stranger');
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: secrets().publicKey },
    data: ACCOUNTS.stranger,
  });
  const { id } = (await answer.json()).user as { id: string };
  await page.goto(`/auth/address#token=${await addressToken(request, id, 'moved@example.com')}`);
  await page.getByRole('button', { name: 'Confirm Address' }).click();
  await expect(page.getByText('From now on you sign in as moved@example.com.')).toBeFocused();
  await expectNoViolations(page);
  const back = { of_user: id, address: ACCOUNTS.stranger.email };
  expect((await request.post('/rest/v1/rpc/change_address', { headers: serverHeaders(), data: back })).ok()).toBe(true);
});

test('the second factor: set up, codes, recovery codes, and turned off', async ({ page, browser, ownSite }) => {
  test.slow();
  let lastStep = 0;
  /** A code that was not used yet: codes of the next step are right too, and then the clock has to go on. */
  async function nextCode(secret: string): Promise<string> {
    await expect.poll(() => Math.floor(Date.now() / 30_000) + 1, { timeout: 60_000 }).toBeGreaterThan(lastStep);
    lastStep = Math.max(lastStep + 1, Math.floor(Date.now() / 30_000));
    return codeOf(secret, lastStep);
  }
  const factor = section(page, 'Second factor');
  const typeCode = async (from: Page, code: string) => {
    await from.getByLabel('Code', { exact: true }).fill(code);
    await from.keyboard.press('Enter');
  };

  await signIn(page, 'administrator', ADDRESS);
  const other = await otherBrowser(browser, ownSite);
  await factor.getByRole('button', { name: 'Set Up' }).click();
  await expect(factor.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  await expectNoViolations(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize(DESKTOP);
  const secret = ((await factor.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? '').replaceAll(' ', '');
  const field = factor.getByLabel('Code', { exact: true });
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await typeCode(page, '000000');
  await expect(page.getByText('This code is not right.')).toBeVisible();
  await expect(field).toHaveValue('000000');
  await typeCode(page, await nextCode(secret));
  await expect(factor.getByRole('heading', { name: 'Recovery codes' })).toBeFocused();
  const codes = await factor.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await expectNoViolations(page);
  await factor.getByRole('button', { name: 'I Have Stored Them' }).click();
  await expect(factor.getByText('10 recovery codes are left.')).toBeVisible();

  // The session that was begun without a code has ended; the dialog asks for password and code in place.
  await other.page.getByRole('tab', { name: 'Edit Blog' }).click();
  const dialog = other.page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.getByLabel('Password').fill(administrator.password);
  await other.page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused();
  await typeCode(other.page, await nextCode(secret));
  await expect(dialog).toBeHidden();
  await other.close();

  // The sign-in page, with a code and then with a recovery code.
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  const password = async () => {
    await page.goto(ADDRESS);
    await page.getByPlaceholder('Enter your email').fill(administrator.email);
    await page.getByPlaceholder('Enter your password').fill(administrator.password);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  };
  await password();
  await expectNoViolations(page);
  // Without the code, the admin area leads back here.
  await page.goto('/admin');
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await page.goto(ADDRESS);
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await typeCode(page, await nextCode(secret));
  await expect(page).toHaveURL('/admin/account');
  await expect(factor.getByText('10 recovery codes are left.')).toBeVisible();

  await page.goto('/admin');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await password();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  const recovery = page.getByLabel('Recovery code', { exact: true });
  await recovery.fill('ffff-ffff-ffff-ffff-ffff');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This recovery code is not right, or has been used.')).toBeVisible();
  await recovery.fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/account');
  await expect(factor.getByText('9 recovery codes are left.')).toBeVisible();

  await factor.getByRole('button', { name: 'Turn Off' }).click();
  await factor.getByRole('button', { name: 'Use a recovery code' }).click();
  await factor.getByLabel('Recovery code', { exact: true }).fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This recovery code is not right, or has been used.')).toBeVisible();
  await factor.getByLabel('Recovery code', { exact: true }).fill(codes[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Second Factor Off')).toBeVisible();
  await expect(factor.getByRole('button', { name: 'Set Up' })).toBeVisible();
});
