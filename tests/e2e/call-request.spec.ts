import { expect, type Page, test } from '@playwright/test';
import { headersOf } from '../support/backend.ts';
import { secrets } from '../support/secrets.ts';

const ENDPOINT = '/functions/v1/send-contact-email';

/** The stored requests of one sender, as the administrator reads them. */
async function stored(page: Page, email: string) {
  const headers = await headersOf(page.request, 'administrator');
  const answer = await page.request.get(`/rest/v1/call_requests?email=eq.${encodeURIComponent(email)}&select=*`, {
    headers,
  });
  return (await answer.json()) as Record<string, string>[];
}

/** The form's own address field: each page also has the newsletter's. */
function emailField(page: Page) {
  return page.getByLabel('Email', { exact: true });
}

/** The page's own islands, without the newsletter form's in the footer. */
function sleepingIslands(page: Page) {
  return page.getByRole('main').locator('astro-island[ssr]');
}

async function fill(page: Page, email: string) {
  await page.getByLabel('Name').fill('Ada Visitor');
  await emailField(page).fill(email);
  await page.getByLabel('Company').fill('Analytical Engines');
  await page.getByLabel('Preferred Time').selectOption('morning');
  await page.getByLabel('Time Zone').fill('GMT+1');
  await page.getByLabel('Message').fill('Two lines,\nand an accent: é.');
}

test('nothing of React is loaded before a visitor acts; pointing at Contact brings it', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/about', { waitUntil: 'networkidle' });
  expect(scripts.filter((url) => /client|react|CallRequestForm/.test(url))).toEqual([]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).hover();
  await expect.poll(() => scripts.some((url) => url.includes('CallRequestForm'))).toBe(true);
});

test('a request from the dialog is stored, confirmed by a toast, and the form is empty afterwards', async ({
  page,
}) => {
  await page.goto('/about');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(page.getByLabel('Call Purpose')).toHaveValue('branding');
  await fill(page, 'ada@example.org');
  await page.getByLabel('Call Purpose').selectOption('coaching');
  const sent = page.waitForRequest((request) => request.url().endsWith(ENDPOINT));
  await dialog.getByRole('button', { name: /submit/i }).click();
  const request = await sent;
  expect(Object.keys(request.postDataJSON()).sort()).toEqual(
    ['type', 'name', 'email', 'company', 'phone', 'timeZone', 'preferredTime', 'callType', 'message'].sort(),
  );
  expect(request.headers().authorization).toBe(`Bearer ${secrets().publicKey}`);
  await expect(page.getByText('Call Request Submitted!')).toBeVisible();
  await expect(page.getByText("I'll be in touch within 24 hours to schedule our conversation.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('');

  const rows = await stored(page, 'ada@example.org');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    type: 'booking',
    name: 'Ada Visitor',
    company: 'Analytical Engines',
    phone: '',
    time_zone: 'GMT+1',
    preferred_time: 'morning',
    call_type: 'coaching',
    message: 'Two lines,\nand an accent: é.',
    status: 'new',
  });
});

test('what was typed before the form came to life is still there afterwards', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/_astro\/.*(client|CallRequestForm).*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Early Bird');
  await page.getByLabel('Time Zone').fill('PST');
  await page.getByLabel('Preferred Time').selectOption('evening');
  release();
  await expect(sleepingIslands(page)).toHaveCount(0);
  await expect(page.getByLabel('Name')).toHaveValue('Early Bird');
  await expect(page.getByLabel('Time Zone')).toHaveValue('PST');
  await expect(page.getByLabel('Preferred Time')).toHaveValue('evening');
});

test('a missing field is named beside it and takes the focus; nothing is sent', async ({ page }) => {
  await page.goto('/contact');
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(ENDPOINT)) requests++;
  });
  await emailField(page).fill('not an address');
  await expect(sleepingIslands(page)).toHaveCount(0);
  await page.getByRole('button', { name: /submit/i }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(emailField(page)).toHaveAttribute('aria-invalid', 'true');
  expect(requests).toBe(0);
});

test('a failure keeps every character and says where to write instead', async ({ page }) => {
  await page.route(`**${ENDPOINT}`, (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto('/contact');
  await fill(page, 'kept@example.org');
  await expect(sleepingIslands(page)).toHaveCount(0);
  await page.getByRole('button', { name: /submit/i }).click();
  await expect(
    page.getByText(
      'There was a problem submitting your request. Please try again or email hello@example.com directly.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Error');
  await expect(page.getByLabel('Name')).toHaveValue('Ada Visitor');
  await expect(page.getByLabel('Message')).toHaveValue('Two lines,\nand an accent: é.');

  // The same form once more, now that the service is back: one row.
  await page.unroute(`**${ENDPOINT}`);
  await page.getByRole('button', { name: /submit/i }).click();
  await expect(page.getByText('Call Request Submitted!')).toBeVisible();
  expect(await stored(page, 'kept@example.org')).toHaveLength(1);
});

test('Cancel and Escape close the dialog, and the focus returns to what opened it', async ({ page }) => {
  await page.goto('/about');
  const opener = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' });
  for (const close of [
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await close();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form on /contact posts, is stored, and answers with a page that says so', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact');
    await fill(page, 'plain@example.org');
    await page.getByRole('button', { name: /submit/i }).click();
    await expect(page).toHaveURL('/contact/sent');
    await expect(page.getByRole('heading', { level: 1, name: 'Call Request Submitted!' })).toBeVisible();
    expect(await stored(page, 'plain@example.org')).toHaveLength(1);
  });

  test('what the server refuses comes back with what was typed and what is wrong', async ({ page }) => {
    await page.goto('/contact');
    await fill(page, 'someone@nowhere');
    await page.getByLabel('Name').fill('   ');
    await page.getByRole('button', { name: /submit/i }).click();
    await expect(page).toHaveURL('/contact/send');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Company')).toHaveValue('Analytical Engines');
    await expect(page.getByLabel('Message')).toHaveValue('Two lines,\nand an accent: é.');
    await expect(page.getByLabel('Preferred Time')).toHaveValue('morning');
  });
});

test.describe('absurd input', () => {
  const valid = {
    type: 'booking',
    name: 'Eve',
    email: 'eve@example.org',
    company: '',
    phone: '',
    timeZone: 'UTC',
    preferredTime: 'morning',
    callType: 'general',
    message: '',
  };

  for (const [what, data, status] of [
    ['a name of 1 MB', { ...valid, name: 'x'.repeat(1024 * 1024) }, 413],
    ['a name of 10 kB', { ...valid, name: 'x'.repeat(10_000) }, 422],
    ['no fields', {}, 422],
    ['an array', [], 422],
    ['an unknown call type', { ...valid, callType: 'free lunch' }, 422],
    ['a name that is an object', { ...valid, name: { $ne: null } }, 422],
  ] as const)
    test(`${what} is refused with a message for a person`, async ({ request }) => {
      const answer = await request.post(ENDPOINT, { data, headers: { apikey: secrets().publicKey } });
      expect(answer.status()).toBe(status);
      expect((await answer.json()).message).toMatch(/\w+ \w+/);
      expect((await request.get('/healthz')).ok()).toBe(true);
    });

  test('control characters do not reach the stored row and do not break the process', async ({ page }) => {
    const answer = await page.request.post(ENDPOINT, {
      data: { ...valid, email: 'control@example.org', name: 'Eve\u0000\u0007 Adams', message: 'a\u0000b\nc' },
      headers: { apikey: secrets().publicKey },
    });
    expect(answer.status()).toBe(200);
    const [row] = await stored(page, 'control@example.org');
    expect(row?.name).not.toMatch(/\p{Cc}/u);
    expect(row?.message).toContain('\nc');
  });

  test('a posted form of 1 MB is refused, and the process lives on', async ({ request }) => {
    const answer = await request.post('/contact/send', {
      form: { ...valid, name: 'x'.repeat(1024 * 1024) },
      headers: { origin: 'http://localhost:4399' },
    });
    expect([400, 413]).toContain(answer.status());
    expect((await request.get('/healthz')).ok()).toBe(true);
  });

  test('a form posted from another site is refused', async ({ request }) => {
    const answer = await request.post('/contact/send', {
      form: valid,
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(answer.status()).toBe(403);
  });
});
