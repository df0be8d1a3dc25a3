import { headersOf } from '../support/backend.ts';
import { expect, type Page, test } from '../support/browser-test.ts';
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

/** The e-mail field of the form; each page also has one for the newsletter. */
function emailField(page: Page) {
  return page.getByLabel('Email', { exact: true });
}

/** The islands of the page, without the newsletter form in the footer. */
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

test('a request from the dialog is stored and confirmed by a toast, and the form is empty afterwards', {
  tag: '@core',
}, async ({ page }) => {
  await page.clock.install();
  await page.goto('/about');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(page.getByLabel('Call Purpose')).toHaveValue('branding');
  await fill(page, 'ada@example.org');
  await page.getByLabel('Call Purpose').selectOption('coaching');
  // Waits at least as long as a person would need.
  await page.clock.fastForward(20_000);
  const sent = page.waitForRequest((request) => request.url().endsWith(ENDPOINT));
  await dialog.getByRole('button', { name: /submit/i }).click();
  const request = await sent;
  const { website, elapsed, ...fields } = request.postDataJSON();
  expect(Object.keys(fields).sort()).toEqual(
    ['type', 'name', 'email', 'company', 'phone', 'timeZone', 'preferredTime', 'callType', 'message'].sort(),
  );
  // These distinguish people from bots: a field that only bots fill in, and the time that filling in took, in
  // milliseconds.
  expect(website).toBe('');
  expect(elapsed).toBeGreaterThan(20_000);
  expect(elapsed).toBeLessThan(60_000);
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

test('text typed before hydration is still there afterwards', async ({ page }) => {
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

test('a missing field gets its message and the focus, and nothing is sent', async ({ page }) => {
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

test('a failure keeps every typed character and names the e-mail address to write to', async ({ page }) => {
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

  // The same form again after the service is back stores one row.
  await page.unroute(`**${ENDPOINT}`);
  await page.getByRole('button', { name: /submit/i }).click();
  await expect(page.getByText('Call Request Submitted!')).toBeVisible();
  expect(await stored(page, 'kept@example.org')).toHaveLength(1);
});

test('the fields, placeholders, options and defaults are the specified ones', async ({ page }) => {
  await page.goto('/contact');
  const form = page.locator('form[action="/contact/send"]');
  await expect(form.getByLabel('Name')).toHaveAttribute('placeholder', 'Your full name');
  await expect(form.getByLabel('Time Zone')).toHaveAttribute('placeholder', 'e.g. EST, PST, GMT+1');
  await expect(form.getByLabel('Message')).toHaveAttribute('rows', '4');
  await expect(form.getByLabel('Call Purpose').locator('option')).toHaveText([
    'Branding Consultation',
    'Leadership Coaching',
    'Speaking Engagement',
    'General Discussion',
  ]);
  await expect(form.getByLabel('Call Purpose')).toHaveValue('branding');
  await expect(form.getByLabel('Preferred Time').locator('option')).toHaveText([
    'Select a time',
    'Morning (9AM - 12PM)',
    'Afternoon (12PM - 5PM)',
    'Evening (5PM - 8PM)',
  ]);
  await expect(form.getByLabel('Preferred Time')).toHaveValue('');
  const required = await form.locator('[required]').evaluateAll((all) => all.map((one) => one.getAttribute('name')));
  expect(required).toEqual(['name', 'email', 'callType', 'preferredTime', 'timeZone']);
  const offered = await form
    .locator('[name][autocomplete]')
    .evaluateAll((all) => all.map((one) => `${one.getAttribute('name')}: ${one.getAttribute('autocomplete')}`));
  expect(offered).toEqual(['name: name', 'email: email', 'company: organization', 'phone: tel', 'website: off']);
});

test.describe('in the time zone of Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test("the form offers the browser's time zone and accepts any other text", async ({ page }) => {
    await page.goto('/contact');
    const zone = page.getByLabel('Time Zone');
    await zone.focus();
    await expect(sleepingIslands(page)).toHaveCount(0);
    await expect(zone).toHaveValue('');
    const offered = await zone.evaluate((field: HTMLInputElement) => field.list?.options[0]?.value);
    expect(offered).toBe('Europe/Berlin');
    await fill(page, 'zone@example.org');
    await zone.fill('two hours ahead of London');
    await page.getByRole('button', { name: /submit/i }).click();
    await expect(page.getByText('Call Request Submitted!')).toBeVisible();
    expect((await stored(page, 'zone@example.org'))[0]?.time_zone).toBe('two hours ahead of London');
  });
});

test('the honeypot field is invisible, not focusable and hidden from screen readers', async ({ page }) => {
  await page.goto('/contact');
  const honeypot = page.locator('input[name="website"]');
  await expect(honeypot).not.toBeInViewport();
  const form = page.locator('form[action="/contact/send"]');
  await expect(form).not.toMatchAriaSnapshot('- textbox "Leave this empty"');
  await page.getByLabel('Name').focus();
  const reached: (string | null)[] = [];
  for (let step = 0; step < 9; step++) {
    reached.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? null));
    await page.keyboard.press('Tab');
  }
  expect(reached).toEqual([
    'name',
    'email',
    'company',
    'phone',
    'callType',
    'preferredTime',
    'timeZone',
    'message',
    null,
  ]);
});

test('a filled honeypot field does not refuse the request, which is stored', async ({ page }) => {
  await page.goto('/contact');
  await fill(page, 'filled-in@example.org');
  await expect(sleepingIslands(page)).toHaveCount(0);
  await page.locator('input[name="website"]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example';
  });
  const sent = page.waitForRequest((request) => request.url().endsWith(ENDPOINT));
  await page.getByRole('button', { name: /submit/i }).click();
  expect((await sent).postDataJSON().website).toBe('https://spam.example');
  await expect(page.getByText('Call Request Submitted!')).toBeVisible();
  expect(await stored(page, 'filled-in@example.org')).toMatchObject([{ status: 'spam' }]);
});

test('the dialog presets no purpose on other pages, and a choice is kept', async ({ page }) => {
  await page.goto('/speaking');
  const header = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' });
  const booking = page.getByRole('link', { name: 'Book Speaking Engagement' });
  const purpose = page.getByLabel('Call Purpose');
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await booking.click();
  await expect(purpose).toHaveValue('speaking');
  await cancel.click();
  await header.click();
  await expect(purpose).toHaveValue('branding');
  await purpose.selectOption('coaching');
  await cancel.click();
  await header.click();
  await expect(purpose).toHaveValue('coaching');
});

test('Cancel keeps the typed text, and each opening is reported to analytics once', async ({ page }) => {
  await page.addInitScript(() => {
    const reported: string[] = [];
    Object.assign(window, { reported, plausible: (name: string) => reported.push(name) });
  });
  const reportedEvents = () => page.evaluate(() => (window as unknown as { reported: string[] }).reported);
  await page.goto('/about');
  const opener = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' });
  await opener.click();
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Message').fill('Half a thought');
  await expect.poll(reportedEvents).toEqual(['modal']);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await opener.click();
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
  await expect(page.getByLabel('Message')).toHaveValue('Half a thought');
  await expect.poll(reportedEvents).toEqual(['modal', 'modal']);
});

test('a double click, an extra Enter and a second tab store one row', { tag: '@core' }, async ({ page, context }) => {
  const email = 'eager@example.org';
  const keys: (string | undefined)[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(ENDPOINT))
      keys.push(request.headers()['idempotency-key']);
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(`**${ENDPOINT}`, async (route) => {
    await held;
    await route.continue();
  });
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto('/contact');
    await fill(tab, email);
    await expect(sleepingIslands(tab)).toHaveCount(0);
  }
  await page.getByRole('button', { name: /submit/i }).dblclick();
  await page.getByLabel('Name').press('Enter');
  await second.getByRole('button', { name: /submit/i }).click();
  await expect.poll(() => keys.length).toBe(2);
  release();
  for (const tab of [page, second]) await expect(tab.getByText('Call Request Submitted!')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(await stored(page, email)).toHaveLength(1);
});

test('a visitor over the limit reads when to try again, and the typed text stays', async ({ page }) => {
  const message = 'You have sent several requests already. Please try again in 40 minutes.';
  await page.route(`**${ENDPOINT}`, (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '2400' }, json: { ok: false, message } }),
  );
  await page.goto('/contact');
  await fill(page, 'many@example.org');
  await expect(sleepingIslands(page)).toHaveCount(0);
  await page.getByRole('button', { name: /submit/i }).click();
  await expect(page.getByRole('alert')).toContainText('Error');
  await expect(page.getByRole('alert')).toContainText(message);
  await expect(page.getByLabel('Message')).toHaveValue('Two lines,\nand an accent: é.');
});

test('Cancel and Escape close the dialog and return the focus to its opener', async ({ page }) => {
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

test.describe('the form on /contact without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('is stored, and answered with a page that says so', { tag: '@core' }, async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact');
    await fill(page, 'plain@example.org');
    await page.getByRole('button', { name: /submit/i }).click();
    await expect(page).toHaveURL('/contact/sent');
    await expect(page.getByRole('heading', { level: 1, name: 'Call Request Submitted!' })).toBeVisible();
    expect(await stored(page, 'plain@example.org')).toHaveLength(1);

    // Going back shows the form again, and sending it again stores nothing.
    await page.goBack();
    await fill(page, 'plain@example.org');
    await page.getByRole('button', { name: /submit/i }).click();
    await expect(page).toHaveURL('/contact/sent');
    expect(await stored(page, 'plain@example.org')).toHaveLength(1);
  });

  test('is returned with the typed text and the reasons when it is refused', async ({ page }) => {
    await page.goto('/contact');
    await fill(page, 'someone@nowhere');
    await page.getByLabel('Name').fill('   ');
    const answered = page.waitForResponse('**/contact/send');
    await page.getByRole('button', { name: /submit/i }).click();
    expect((await answered).status()).toBe(422);
    await expect(page).toHaveURL('/contact/send');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Company')).toHaveValue('Analytical Engines');
    await expect(page.getByLabel('Message')).toHaveValue('Two lines,\nand an accent: é.');
    await expect(page.getByLabel('Preferred Time')).toHaveValue('morning');
  });
});

test.describe('an absurd call request', () => {
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
    test(`with ${what} is refused with a clear message`, async ({ request }) => {
      const answer = await request.post(ENDPOINT, { data, headers: { apikey: secrets().publicKey } });
      expect(answer.status()).toBe(status);
      expect((await answer.json()).message).toMatch(/\w+ \w+/);
      expect((await request.get('/healthz')).ok()).toBe(true);
    });

  test('with control characters stores none of them and does not crash the process', async ({ page }) => {
    const answer = await page.request.post(ENDPOINT, {
      data: { ...valid, email: 'control@example.org', name: 'Eve\u0000\u0007 Adams', message: 'a\u0000b\nc' },
      headers: { apikey: secrets().publicKey },
    });
    expect(answer.status()).toBe(200);
    const [row] = await stored(page, 'control@example.org');
    expect(row?.name).not.toMatch(/\p{Cc}/u);
    expect(row?.message).toContain('\nc');
  });

  test('of 1 MB is refused, and the process keeps running', async ({ request, baseURL }) => {
    const answer = await request.post('/contact/send', {
      form: { ...valid, name: 'x'.repeat(1024 * 1024) },
      headers: { origin: baseURL ?? '' },
    });
    expect([400, 413]).toContain(answer.status());
    expect((await request.get('/healthz')).ok()).toBe(true);
  });

  test('from another site is refused', async ({ request }) => {
    const answer = await request.post('/contact/send', {
      form: valid,
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(answer.status()).toBe(403);
  });
});
