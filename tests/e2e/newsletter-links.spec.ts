import { randomUUID } from 'node:crypto';
import { serverHeaders } from '../support/backend.ts';
import { type APIRequestContext, expect, test } from '../support/browser-test.ts';
import { secrets } from '../support/secrets.ts';

const TABLE = '/rest/v1/newsletter_subscribers';

/** Subscribes an address as a visitor does. @returns the token in the links of its mails */
async function subscriber(request: APIRequestContext, email: string): Promise<string> {
  const inserted = await request.post(TABLE, { headers: { apikey: secrets().publicKey }, data: { email } });
  expect(inserted.status()).toBe(201);
  const [row] = await rows(request, email);
  expect(row?.token).toMatch(/^[0-9a-f-]{36}$/);
  return row?.token ?? '';
}

async function rows(request: APIRequestContext, email: string) {
  const headers = serverHeaders();
  const answer = await request.get(`${TABLE}?email=eq.${email}&select=token,confirmed_at`, { headers });
  return (await answer.json()) as { token: string; confirmed_at: string | null }[];
}

for (const path of ['/newsletter/unsubscribe', '/newsletter/confirm'])
  test(`${path} is not cached, not indexed, and its address is sent to no other site`, async ({ request }) => {
    const { status, headers, html } = await request.get(`${path}?token=${randomUUID()}`).then(async (answer) => ({
      status: answer.status(),
      headers: answer.headers(),
      html: await answer.text(),
    }));
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(html).toMatch(/<meta name="robots" content="noindex"/);
    expect(html).not.toContain('rel="canonical"');
  });

test('a visit changes nothing, and the button unsubscribes the address', async ({ page, request }) => {
  const token = await subscriber(request, 'leaving@example.org');
  await page.goto(`/newsletter/unsubscribe?token=${token}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Unsubscribe' })).toBeVisible();
  expect(await rows(request, 'leaving@example.org')).toHaveLength(1);
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page).toHaveURL('/newsletter/unsubscribed');
  await expect(page.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeVisible();
  expect(await rows(request, 'leaving@example.org')).toEqual([]);
});

test('the button gives the same answer for an unknown token', async ({ page }) => {
  await page.goto(`/newsletter/unsubscribe?token=${randomUUID()}`);
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page).toHaveURL('/newsletter/unsubscribed');
});

test('a mail program unsubscribes in one click, without Origin and redirect (RFC 8058)', async ({ request }) => {
  const token = await subscriber(request, 'one-click@example.org');
  const post = (id: string) =>
    request.post(`/newsletter/unsubscribe?token=${id}`, { form: { 'List-Unsubscribe': 'One-Click' }, maxRedirects: 0 });
  expect((await post(token)).status()).toBe(200);
  expect(await rows(request, 'one-click@example.org')).toEqual([]);
  expect((await post(randomUUID())).status()).toBe(200);
});

test('the button confirms a subscription, and a repeated confirmation is no failure', { tag: '@core' }, async ({
  page,
  request,
}) => {
  const token = await subscriber(request, 'confirming@example.org');
  for (const _time of ['first', 'second']) {
    await page.goto(`/newsletter/confirm?token=${token}`);
    await page.getByRole('main').getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL('/newsletter/confirmed');
    await expect(page.getByRole('heading', { level: 1, name: 'Subscription confirmed' })).toBeVisible();
  }
  expect((await rows(request, 'confirming@example.org'))[0]?.confirmed_at).not.toBeNull();
});

test('a cut link, and one that confirms nothing, are shown as invalid', async ({ page }) => {
  for (const path of ['unsubscribe', 'confirm'])
    for (const query of ['', '?token=', '?token=0f8fad5b-d9cb'])
      expect((await page.goto(`/newsletter/${path}${query}`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await page.goto(`/newsletter/confirm?token=${randomUUID()}`);
  await page.getByRole('main').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
});

test.describe('the unsubscribe page without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('unsubscribes by its button', async ({ page, request }) => {
    const token = await subscriber(request, 'plain-leaving@example.org');
    await page.goto(`/newsletter/unsubscribe?token=${token}`);
    await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page).toHaveURL('/newsletter/unsubscribed');
    expect(await rows(request, 'plain-leaving@example.org')).toEqual([]);
  });
});
