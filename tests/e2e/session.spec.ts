import { ACCOUNTS } from '../support/accounts.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, type Page, test } from '../support/browser-test.ts';
import { expectNoSidewaysScrolling } from '../support/page-fits.ts';
import { recoveryToken } from '../support/recovery-link.ts';
import { secrets } from '../support/secrets.ts';
import { signIn } from '../support/sign-in.ts';

const { administrator, stranger } = ACCOUNTS;

/** The session as stored in the browser. */
const storedSession = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^sb-.+-auth-token$/.test(name)) ?? '';
    return { key, session: JSON.parse(localStorage.getItem(key) ?? 'null') };
  });

/** Ends the session on the server, which the browser does not know yet. */
async function endSession(page: Page) {
  const { session } = await storedSession(page);
  const headers = { apikey: secrets().publicKey, authorization: `Bearer ${session.access_token}` };
  expect((await page.request.post('/auth/v1/logout?scope=local', { headers })).status()).toBe(204);
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' });

/** Opens a page in the editor and changes its title. */
async function typeTitle(page: Page, title: string) {
  await signIn(page, 'administrator', '/auth?next=/admin%23pages');
  await page.getByRole('combobox').selectOption({ value: 'contact' });
  const field = page.getByRole('textbox', { name: 'Title' });
  await expect(field).not.toHaveValue('');
  await field.fill(title);
  return field;
}
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

test('the sign-in form has a heading and labels, and shows that it is working', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Admin Sign In' })).toBeVisible();
  await expect(page.getByText('Sign in to access the admin area')).toBeVisible();
  for (const [label, type] of [
    ['Email', 'email'],
    ['Password', 'password'],
  ] as const) {
    const field = page.getByRole('main').getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('required', '');
    await expect(field).toHaveAttribute('type', type);
  }
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/auth/v1/token*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByPlaceholder('Enter your email').fill(administrator.email);
  await page.getByPlaceholder('Enter your password').fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
  answer();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Success', { exact: true })).toBeVisible();
});

test('after the link in the foot of a page, signing in leads to the admin area', async ({ page }) => {
  await page.goto('/privacy');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Admin' }).click();
  await page.getByPlaceholder('Enter your email').fill(administrator.email);
  await page.getByPlaceholder('Enter your password').fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');
});

test('an expiring session is renewed, and survives closing the tab', { tag: '@core' }, async ({ page, context }) => {
  await signIn(page, 'administrator');
  const before = await storedSession(page);
  await page.evaluate(({ key, session }) => {
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 10 }));
  }, before);
  await page.close();
  const later = await context.newPage();
  await later.goto('/admin');
  await expect(later.getByText(administrator.email).first()).toBeVisible();
  await expect.poll(async () => (await storedSession(later)).session.expires_at).toBeGreaterThan(Date.now() / 1000);
  expect((await storedSession(later)).session.refresh_token).not.toBe(before.session.refresh_token);
});

test('"Forgot password?" without mail explains the other way to set a password', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/auth/forgot');
  await page.getByPlaceholder('Enter your email').fill('anybody@example.com');
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText('npm run admin:password')).toBeVisible();
  await expect(page.getByPlaceholder('Enter your email')).toHaveValue('anybody@example.com');
  await expectNoViolations(page);
});

test('"Forgot password?" with mail gives the same answer for every address', async ({ page }) => {
  await page.route('**/auth/v1/recover*', (route) => route.fulfill({ json: {} }));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/auth/forgot');
    await expectNoViolations(page);
    await page.getByPlaceholder('Enter your email').fill('anybody@example.com');
    await page.keyboard.press('Enter');
    const outcome = page.getByText('If there is an account with this email, a link is on its way.');
    await expect(outcome).toBeFocused();
    await expect(page.getByPlaceholder('Enter your email')).toBeHidden();
    await expectNoViolations(page);
    await page.setViewportSize({ width: 390, height: 800 });
    await expectNoSidewaysScrolling(page);
  }
});

test('the mailed link leads to a page that sets the password, once', { tag: '@core' }, async ({ page, request }) => {
  const changed = 'the stranger’s new password';
  const link = `/auth/reset#token=${await recoveryToken(request, stranger.email)}`;
  await page.goto(link);
  await expectNoViolations(page);
  const field = page.getByLabel('New password', { exact: true });
  await field.fill('short');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(link);
  await field.fill(changed);
  await page.getByLabel('Show password').check();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(page).toHaveURL('/auth?next=/admin');
  await expect(page.getByText('Password Changed')).toBeVisible();
  await page.getByPlaceholder('Enter your email').fill(stranger.email);
  await page.getByPlaceholder('Enter your password').fill(changed);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Access Denied')).toBeVisible();

  await page.goto('/');
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('once more, with the same link');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This link has been used, or is older than an hour.')).toBeVisible();
  await expectNoViolations(page);

  // Restores the state for later sign-ins.
  await page.goto('/');
  await page.goto(`/auth/reset#token=${await recoveryToken(request, stranger.email)}`);
  await page.getByLabel('New password', { exact: true }).fill(stranger.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth?next=/admin');
});

test('a link that lost its end says where to get another', async ({ page }) => {
  await page.goto('/auth/reset');
  await expect(page.getByLabel('New password', { exact: true })).toBeHidden();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).toHaveURL('/auth/forgot');
});

test("a hosted project's link brings a session that lets the same page set the password", async ({ page, request }) => {
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: secrets().publicKey },
    data: stranger,
  });
  const { access_token, refresh_token } = await answer.json();
  const sent: unknown[] = [];
  await page.route('**/auth/v1/user', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    sent.push(route.request().postDataJSON(), route.request().headers().authorization);
    await route.fulfill({ json: { id: 'x', email: stranger.email } });
  });
  const session = { access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type: 'recovery' };
  await page.goto(`/auth/reset#${new URLSearchParams(session)}`);
  await page.getByLabel('New password', { exact: true }).fill('set by the session');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth?next=/admin');
  expect(sent).toEqual([expect.objectContaining({ password: 'set by the session' }), `Bearer ${access_token}`]);
  expect((await storedSession(page)).session).toBeNull();
});

test('a hosted project that wants a code of the second factor gets it before the password changes', async ({
  page,
  request,
}) => {
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: secrets().publicKey },
    data: stranger,
  });
  const { access_token, refresh_token, user } = await answer.json();
  let isVerified = false;
  const factors = [{ id: 'phone', status: 'verified', factor_type: 'totp' }];
  await page.route('**/auth/v1/user', (route) => {
    if (route.request().method() !== 'PUT' || isVerified) return route.fulfill({ json: { ...user, factors } });
    return route.fulfill({ status: 401, json: { error_code: 'insufficient_aal', msg: 'AAL2 session is required' } });
  });
  await page.route('**/auth/v1/factors/phone/*', (route) => {
    if (route.request().url().endsWith('/challenge')) return route.fulfill({ json: { id: 'challenge' } });
    expect(route.request().postDataJSON()).toEqual({ challenge_id: 'challenge', code: '123456' });
    isVerified = true;
    return route.fulfill({ json: { access_token, refresh_token } });
  });
  const session = { access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type: 'recovery' };
  await page.goto(`/auth/reset#${new URLSearchParams(session)}`);
  await page.getByLabel('New password', { exact: true }).fill('set with a code');
  await page.keyboard.press('Enter');
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await code.fill('123 456');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth?next=/admin');
});

test('an expired session asks for the password in place, and the save continues', { tag: '@core' }, async ({
  page,
}) => {
  const field = await typeTitle(page, 'Typed before the session ended');
  await endSession(page);
  await save(page).click();
  await expect(question(page)).toBeVisible();
  await expect(question(page).getByLabel('Password')).toBeFocused();
  await expect(question(page).getByLabel('Email')).toHaveValue(administrator.email);
  await expectNoViolations(page);

  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid login credentials')).toBeVisible();
  await question(page).getByLabel('Password').fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Content Saved')).toBeVisible();
  await expect(question(page)).toBeHidden();
  await expect(field).toHaveValue('Typed before the session ended');
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
});

test('the text stays without signing in again, and the author can sign in later', async ({ page }) => {
  const field = await typeTitle(page, 'Kept without a session');
  await endSession(page);
  await save(page).click();
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(page.getByText('Save Error')).toBeVisible();
  await expect(field).toHaveValue('Kept without a session');
  await expect(page.getByText('Unsaved changes')).toBeVisible();

  await save(page).click();
  await question(page).getByLabel('Password').fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Content Saved')).toBeVisible();
});

test('other tabs announce a sign-out, and a sign-in there closes the password question', async ({ page, context }) => {
  const field = await typeTitle(page, 'Typed while another tab signed out');
  const other = await context.newPage();
  await other.goto('/admin');
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(other).toHaveURL('/');
  await expect(page.getByText('Your sign-in has ended.').first()).toBeVisible();
  await expect(field).toHaveValue('Typed while another tab signed out');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(question(page)).toBeVisible();

  await signIn(other, 'administrator');
  await expect(question(page)).toBeHidden();
  await expect(page.getByText('Your sign-in has ended.')).toHaveCount(0);
  await save(page).click();
  await expect(page.getByText('Content Saved')).toBeVisible();
});

test('every tab of the admin area has an address, and the back button leads from tab to tab', async ({ page }) => {
  await page.goto('/admin#settings');
  await expect(page).toHaveURL('/auth?next=/admin%23settings');
  await page.getByPlaceholder('Enter your email').fill(administrator.email);
  await page.getByPlaceholder('Enter your password').fill(administrator.password);
  await page.keyboard.press('Enter');
  const selected = page.getByRole('tab', { selected: true });
  await expect(selected).toHaveText('Settings');
  await page.getByRole('tab', { name: 'Edit Pages' }).click();
  await expect(page).toHaveURL('/admin#pages');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page).toHaveURL('/admin');
  await page.goBack();
  await expect(selected).toHaveText('Edit Pages');
  await page.goBack();
  await expect(selected).toHaveText('Settings');
  await page.goForward();
  await expect(selected).toHaveText('Edit Pages');
  await page.reload();
  await expect(selected).toHaveText('Edit Pages');
});

test('the tabs of the admin area can be walked by arrow keys', async ({ page }) => {
  await signIn(page, 'administrator', '/auth?next=/admin');
  await page.getByRole('tab', { name: 'Overview' }).focus();
  for (const [key, name] of [
    ['ArrowRight', 'Edit Pages'],
    ['End', 'Settings'],
    ['ArrowRight', 'Overview'],
    ['ArrowLeft', 'Settings'],
    ['Home', 'Overview'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('tab', { name })).toBeFocused();
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
  }
});

test('preferences are stored in this browser', async ({ page }) => {
  await signIn(page, 'administrator', '/auth?next=/admin%23settings');
  await expect(page.getByText('Currently signed in as')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^Visual$/ })).toBeVisible();
  const configure = page.getByRole('button', { name: 'Configure' });
  await configure.click();
  const dialog = page.getByRole('dialog', { name: 'Edit Mode' });
  await expectNoViolations(page);
  await dialog.getByLabel('HTML').check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('definition').filter({ hasText: /^Visual$/ })).toBeVisible();
  await expect(configure).toBeFocused();

  await configure.click();
  await dialog.getByLabel('HTML').check();
  await dialog.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.getByText('Preferences Saved')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Stored on this device' })).toBeVisible();
  await configure.click();
  await dialog.getByLabel('Store unsaved text on this device').uncheck();
  await dialog.getByRole('button', { name: 'Save Preferences' }).click();
  await page.reload();
  await expect(page.getByRole('definition').filter({ hasText: /^HTML$/ })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Not stored' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScrolling(page);
});
