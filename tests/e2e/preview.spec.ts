import { headersOf } from '../support/backend.ts';
import { expect, test } from '../support/browser-test.ts';
import { choosePost } from '../support/editor.ts';
import { signIn } from '../support/sign-in.ts';

const DRAFT = 'notes-for-a-talk-not-yet-given';
const TITLE = /Notes for a talk/i;

test('the administrator follows the preview link of a draft and sees it as its page will show it', {
  tag: '@core',
}, async ({ page }) => {
  await signIn(page, 'administrator', '/auth?next=/admin');
  await page.getByRole('tab', { name: 'Edit Blog' }).click();
  await choosePost(page, 'Notes for a Talk Not Yet Given');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Preview on its own page' }).click();
  const preview = await opened;
  await expect(preview.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(preview.getByText('This is a draft. Only you can see it.')).toBeVisible();
  await expect(preview).toHaveTitle(/^Preview: Notes/);
  // Controls for readers are not shown.
  await expect(preview.getByRole('button', { name: /Like|Share/ })).toHaveCount(0);
});

test('a visitor is asked to sign in first, and then redirected to the preview', async ({ page }) => {
  await page.goto(`/admin/preview?post=${DRAFT}`);
  await expect(page).toHaveURL(`/auth?next=/admin/preview%3Fpost%3D${DRAFT}`);
  await signIn(page, 'administrator', page.url());
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
});

test('an account without the right cannot see a preview', async ({ page }) => {
  await signIn(page, 'stranger', `/auth?next=${encodeURIComponent(`/admin/preview?post=${DRAFT}`)}`);
  await expect(page.getByText('There is no such article, or you may not see it.')).toBeVisible();
  await expect(page.getByText(TITLE)).toHaveCount(0);
});

test('a preview that cannot be loaded says so, and can be tried again', async ({ page }) => {
  await signIn(page, 'administrator');
  await page.route('**/blog/*/preview', (route) => route.abort(), { times: 1 });
  await page.goto(`/admin/preview?post=${DRAFT}`);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
});

test('the preview of a draft is not cached and shown to nobody else', async ({ request }) => {
  const address = `/blog/${DRAFT}/preview`;
  const { authorization } = await headersOf(request, 'administrator');
  for (let round = 0; round < 3; round++) {
    const asked = [
      request.get(address, { headers: { authorization } }),
      request.get(address),
      request.get(`/blog/${DRAFT}`, { maxRedirects: 0 }),
      request.get(`/blog/${DRAFT}`, { headers: { authorization }, maxRedirects: 0 }),
    ];
    const [own, others, page, pageSignedIn] = await Promise.all(asked);
    expect(own?.status()).toBe(200);
    expect(own?.headers()['cache-control']).toBe('no-store');
    expect(await own?.text()).toMatch(TITLE);
    expect(others?.status()).toBe(401);
    expect(await others?.text()).not.toMatch(TITLE);
    for (const answer of [page, pageSignedIn]) expect(answer?.status()).toBe(302);
  }
});

test('an invalid token shows nothing', async ({ request }) => {
  for (const token of [
    'x',
    'a.b.c',
    `eyJhbGciOiJub25lIn0.${Buffer.from('{"role":"service_role"}').toString('base64url')}.`,
  ]) {
    const answer = await request.get(`/blog/${DRAFT}/preview`, { headers: { authorization: `Bearer ${token}` } });
    expect([401, 404], token).toContain(answer.status());
    expect(await answer.text()).not.toMatch(TITLE);
  }
});

test('the hook for changed content refuses a caller without the secret', async ({ request }) => {
  const status = async (headers: Record<string, string>) =>
    (await request.post('/hooks/content-changed', { headers })).status();
  expect(await status({})).toBe(403);
  // This site has no secret, so no caller can have it.
  expect(await status({ authorization: 'Bearer undefined' })).toBe(404);
});
