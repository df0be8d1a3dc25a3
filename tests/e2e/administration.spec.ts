import { ACCOUNTS } from '../support/accounts.ts';
import { headersOf } from '../support/backend.ts';
import { expect, test } from '../support/browser-test.ts';
import { signIn } from '../support/sign-in.ts';

const SLUG = 'hand-over-the-keys';

test('a wrong password shows the message of the server on the same page', async ({ page }) => {
  await page.goto('/auth');
  await page.getByPlaceholder('Enter your email').fill(ACCOUNTS.administrator.email);
  await page.getByPlaceholder('Enter your password').fill('wrong');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Sign In Error')).toBeVisible();
  await expect(page.getByText('Invalid login credentials')).toBeVisible();
  await expect(page).toHaveURL('/auth');
});

test('signing in leads to the home page with a toast, and a signed-in visitor does not see the form again', {
  tag: '@core',
}, async ({ page }) => {
  await signIn(page, 'administrator');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Signed in successfully!')).toBeVisible();
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Admin' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('/admin redirects a visitor to sign in and back', async ({ page }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL('/auth?next=/admin');
  await page.getByPlaceholder('Enter your email').fill(ACCOUNTS.administrator.email);
  await page.getByPlaceholder('Enter your password').fill(ACCOUNTS.administrator.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByText(ACCOUNTS.administrator.email).first()).toBeVisible();
  await expect(page.getByText('Ready to add blog content')).toHaveCount(0);
  await expect(page.getByText('Backups Not made automatically: BACKUP_EVERY is not set.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/admin');
  await expect(page).toHaveURL('/auth?next=/admin');
});

test('an account without the right is denied', async ({ page }) => {
  await signIn(page, 'stranger', '/auth?next=/admin');
  await expect(page.getByText('Access Denied')).toBeVisible();
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
  await page.getByText('Go Home').click();
  await expect(page).toHaveURL('/');
});

test('?next= redirects only to paths of this site', async ({ page }) => {
  await signIn(page, 'administrator', '/auth?next=//elsewhere.example/');
  await expect(page).toHaveURL('/');
});

test('the database refuses writes by a stranger with an account and a visitor, and row and page stay unchanged', async ({
  request,
  page,
}) => {
  const stranger = await headersOf(request, 'stranger');
  const before = await (await page.goto(`/blog/${SLUG}`))?.text();
  for (const headers of [stranger, { apikey: stranger.apikey }]) {
    const refused = { ...headers, prefer: 'return=representation' };
    const update = await request.patch(`/rest/v1/blog_posts?slug=eq.${SLUG}`, {
      headers: refused,
      data: { title: 'Taken over' },
    });
    expect(update.ok() ? await update.json() : []).toEqual([]);
    const removal = await request.delete(`/rest/v1/blog_posts?slug=eq.${SLUG}`, { headers: refused });
    expect(removal.ok() ? await removal.json() : []).toEqual([]);
    const insert = await request.post('/rest/v1/blog_posts', { headers, data: { slug: 'mine', title: 'Mine' } });
    expect(insert.ok()).toBe(false);
  }
  expect(await (await page.goto(`/blog/${SLUG}`))?.text()).toBe(before);
});

test('signing up is refused', async ({ request }) => {
  const { apikey } = await headersOf(request, 'stranger');
  const answer = await request.post('/auth/v1/signup', {
    headers: { apikey },
    data: { email: 'new@example.com', password: 'long enough password' },
  });
  expect(answer.status()).toBe(422);
});
