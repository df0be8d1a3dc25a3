import { headersOf } from '../support/backend.ts';
import { type BrowserContext, expect, type Locator, type Page, test } from '../support/browser-test.ts';

const ENDPOINT = '/rest/v1/newsletter_subscribers';

/** The stored rows of one address, as the administrator reads them. */
async function stored(page: Page, email: string) {
  const headers = await headersOf(page.request, 'administrator');
  const answer = await page.request.get(`${ENDPOINT}?email=eq.${encodeURIComponent(email)}&select=email`, { headers });
  return (await answer.json()) as { email: string }[];
}

/** The form in the footer of every page. */
function footerForm(page: Page) {
  const form = page.getByRole('contentinfo').locator('form[action="/newsletter/subscribe"]');
  return { form, field: form.getByRole('textbox'), button: form.getByRole('button') };
}

/** Waits for hydration; before it, a submit would leave the page, as without JavaScript. */
async function waitForHydration(form: Locator) {
  await form.getByRole('textbox').focus();
  await expect(form.locator('xpath=ancestor::astro-island')).not.toHaveAttribute('ssr');
}

/** Counts the rows that the page inserts. */
function countInserts(context: BrowserContext) {
  const inserts: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(ENDPOINT)) inserts.push(request.postData() ?? '');
  });
  return inserts;
}

test('an address is stored and confirmed by a toast, and the field is empty afterwards', { tag: '@core' }, async ({
  page,
  context,
}) => {
  const inserts = countInserts(context);
  await page.goto('/about');
  const { form, field, button } = footerForm(page);
  await waitForHydration(form);
  await field.fill('reader@example.org');
  await button.click();
  await expect(page.getByText('Success!')).toBeVisible();
  await expect(page.getByText("You've been subscribed to our newsletter.")).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Success!' })).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(page).toHaveURL('/about');
  expect(inserts.map((body) => JSON.parse(body))).toEqual([{ email: 'reader@example.org' }]);
  expect(await stored(page, 'reader@example.org')).toHaveLength(1);
});

test('a known address is answered as already subscribed, and stored once', { tag: '@core' }, async ({ page }) => {
  await page.goto('/about');
  const { form, field } = footerForm(page);
  await waitForHydration(form);
  await field.fill('twice@example.org');
  await field.press('Enter');
  await expect(page.getByText('Success!')).toBeVisible();
  await field.fill('Twice@Example.org');
  await field.press('Enter');
  await expect(page.getByText('Already subscribed')).toBeVisible();
  await expect(page.getByText('This email is already on our list!')).toBeVisible();
  expect(await stored(page, 'twice@example.org')).toHaveLength(1);
  expect(await stored(page, 'Twice@Example.org')).toHaveLength(0);
});

test('a failure keeps what was typed, and its toast stays until it is dismissed', async ({ page }) => {
  await page.route(`**${ENDPOINT}*`, (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto('/about');
  const { form, field, button } = footerForm(page);
  await waitForHydration(form);
  await field.fill('kept@example.org');
  await button.click();
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to subscribe. Please try again.' });
  await expect(alert).toContainText('Error');
  await expect(field).toHaveValue('kept@example.org');

  await page.unroute(`**${ENDPOINT}*`);
  await button.click();
  await expect(page.getByText('Success!')).toBeVisible();
  expect(await stored(page, 'kept@example.org')).toHaveLength(1);
});

test('a visitor over the limit reads when to try again', async ({ page }) => {
  const refusal = { code: 'PT429', message: 'subscriptions_per_client_hour', details: '2400', hint: null };
  const message = 'Too many subscriptions have come from your connection. Please try again in 40 minutes.';
  await page.route(`**${ENDPOINT}*`, (route) => route.fulfill({ status: 429, json: refusal }));
  await page.goto('/about');
  const { form, field, button } = footerForm(page);
  await waitForHydration(form);
  await field.fill('many@example.org');
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: message })).toContainText('Error');
  await expect(field).toHaveValue('many@example.org');
});

test('the button shows an ellipsis while it sends, keeps the focus, and sends nothing twice', async ({
  page,
  context,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${ENDPOINT}*`, async (route) => {
    await held;
    await route.continue();
  });
  const inserts = countInserts(context);
  await page.goto('/about');
  const { form, field, button } = footerForm(page);
  await waitForHydration(form);
  const words = (await button.textContent()) ?? '';
  await field.fill('patient@example.org');
  await button.dblclick();
  await expect(button).toHaveText('…');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleName(words);
  await expect(button).toBeFocused();
  await field.press('Enter');
  release();
  await expect(page.getByText('Success!')).toBeVisible();
  await expect(button).toHaveText(words);
  await expect(button).not.toHaveAttribute('aria-disabled');
  expect(inserts).toHaveLength(1);
});

test('an empty or invalid address sends nothing', async ({ page, context }) => {
  const inserts = countInserts(context);
  await page.goto('/about');
  const { form, field, button } = footerForm(page);
  await waitForHydration(form);
  await button.click();
  await field.fill('no address');
  await button.click();
  await expect(page).toHaveURL('/about');
  await expect(field).toHaveValue('no address');
  expect(inserts).toEqual([]);
});

test('the two forms of the home page have different names and both work', async ({ page }) => {
  await page.goto('/');
  const forms = page.locator('form[action="/newsletter/subscribe"]');
  await expect(forms).toHaveCount(2);
  const ids = await forms.getByRole('textbox').evaluateAll((fields) => fields.map(({ id }) => id));
  expect(new Set(ids).size).toBe(2);
  for (const [index, email] of ['upper@example.org', 'lower@example.org'].entries()) {
    const form = forms.nth(index);
    await waitForHydration(form);
    await form.getByRole('textbox').fill(email);
    await form.getByRole('button').click();
    await expect(form.getByRole('textbox')).toHaveValue('');
    await expect(page.getByText('Success!')).toBeVisible();
    expect(await stored(page, email)).toHaveLength(1);
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
});

test.describe('the form without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('stores the address and is answered with a page that says so', { tag: '@core' }, async ({ page }) => {
    await page.goto('/about');
    const { field, button } = footerForm(page);
    await field.fill('plain@example.org');
    await button.click();
    await expect(page).toHaveURL('/newsletter/subscribed');
    await expect(page.getByRole('heading', { level: 1, name: 'Success!' })).toBeVisible();
    await expect(page.getByText("You've been subscribed to our newsletter.")).toBeVisible();
    expect(await stored(page, 'plain@example.org')).toHaveLength(1);

    await footerForm(page).field.fill('PLAIN@example.org');
    await footerForm(page).button.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Already subscribed' })).toBeVisible();
    await expect(page.getByText('This email is already on our list!')).toBeVisible();
  });

  test('is returned with the typed address when it is refused', async ({ page }) => {
    await page.goto('/about');
    // A browser without form validation.
    await footerForm(page).form.evaluate((form) => form.setAttribute('novalidate', ''));
    await footerForm(page).field.fill('a(b)@example.org');
    const answered = page.waitForResponse('**/newsletter/subscribe');
    await footerForm(page).button.click();
    expect((await answered).status()).toBe(422);
    await expect(page).toHaveURL('/newsletter/subscribe');
    const main = page.getByRole('main');
    await expect(main.getByRole('alert')).toHaveText('Failed to subscribe. Please try again.');
    await expect(main.getByRole('textbox')).toHaveValue('a(b)@example.org');
    await expect(main.getByRole('textbox')).toHaveAccessibleDescription('Failed to subscribe. Please try again.');
  });

  test('without a value leads back to its page', async ({ page }) => {
    await page.goto('/blog?category=faith');
    await footerForm(page).form.evaluate((form) => form.setAttribute('novalidate', ''));
    await footerForm(page).button.click();
    await expect(page).toHaveURL('/blog?category=faith');
  });
});

test.describe('an absurd subscription', () => {
  test('of 1 MB, or with a body that is not a form, is refused, and the process keeps running', async ({
    request,
    baseURL,
  }) => {
    const own = { origin: baseURL ?? '' };
    const large = await request.post('/newsletter/subscribe', {
      form: { email: 'x'.repeat(1024 * 1024) },
      headers: own,
    });
    expect([400, 413]).toContain(large.status());
    const none = await request.post('/newsletter/subscribe', { data: '{"email":[]}', headers: own });
    expect(none.status()).toBe(400);
    expect((await request.get('/healthz')).ok()).toBe(true);
  });

  test('from another site is refused, and a plain visit of the address leads to the home page', async ({ request }) => {
    const answer = await request.post('/newsletter/subscribe', {
      form: { email: 'eve@example.org' },
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(answer.status()).toBe(403);
    const visit = await request.get('/newsletter/subscribe', { maxRedirects: 0 });
    expect(visit.status()).toBe(303);
    expect(visit.headers().location).toBe('/');
  });
});
