import { setLimits } from '../support/backend.ts';
import { type APIRequestContext, expect, test } from '../support/browser-test.ts';
import { secrets } from '../support/secrets.ts';

const FUNCTION = '/functions/v1/send-contact-email';
const TABLE = '/rest/v1/newsletter_subscribers';
const WHEN = /Please try again in (a second|\d+ (seconds|minutes|hours))\./;

const filled = {
  type: 'booking',
  name: 'Eager',
  email: 'eager-sender@example.org',
  company: '',
  phone: '',
  timeZone: 'UTC',
  preferredTime: 'morning',
  callType: 'general',
  message: '',
};

const ask = (request: APIRequestContext, message: string, headers = {}) =>
  request.post(FUNCTION, { data: { ...filled, message }, headers: { apikey: secrets().publicKey, ...headers } });

const insert = (request: APIRequestContext, email: string, headers = {}) =>
  request.post(TABLE, { data: { email }, headers: { apikey: secrets().publicKey, ...headers } });

test.afterEach(({ request }) =>
  setLimits(request, { call_requests_per_client_hour: 0, subscriptions_per_client_hour: 0 }),
);

test('call requests of one client are limited, whatever address it claims, and every way of sending says until when', {
  tag: '@core',
}, async ({ page, request, baseURL }) => {
  await setLimits(request, { call_requests_per_client_hour: 2 });
  for (const message of ['first', 'second']) expect((await ask(request, message)).status()).toBe(200);
  const third = await ask(request, 'third', { 'x-client-address': '203.0.113.9', 'x-forwarded-for': '203.0.113.9' });
  expect(third.status()).toBe(429);
  expect(Number(third.headers()['retry-after'])).toBeGreaterThan(60);
  expect(await third.json()).toMatchObject({ ok: false, message: expect.stringMatching(WHEN) });

  const plain = await request.post('/contact/send', {
    form: { ...filled, message: 'What was typed' },
    headers: { origin: baseURL ?? '', 'x-client-address': '203.0.113.9' },
  });
  expect(plain.status()).toBe(429);
  expect(Number(plain.headers()['retry-after'])).toBeGreaterThan(60);
  expect(await plain.text()).toMatch(WHEN);
  expect(await plain.text()).toContain('What was typed');

  await page.goto('/contact');
  await page.getByLabel('Name').fill('Eager');
  await expect(page.getByRole('main').locator('astro-island[ssr]')).toHaveCount(0);
  await page.getByLabel('Email', { exact: true }).fill('eager-sender@example.org');
  await page.getByLabel('Preferred Time').selectOption('morning');
  await page.getByLabel('Time Zone').fill('UTC');
  await page.getByRole('button', { name: /submit/i }).click();
  await expect(page.getByRole('alert')).toContainText(WHEN);
  await expect(page.getByLabel('Name')).toHaveValue('Eager');
});

test('subscriptions of one client are limited, whatever address it claims, and every way of sending says until when', {
  tag: '@core',
}, async ({ page, request, baseURL }) => {
  await setLimits(request, { subscriptions_per_client_hour: 2 });
  for (const email of ['one@limits.example', 'two@limits.example'])
    expect((await insert(request, email)).status()).toBe(201);
  const forged = {
    'x-client-address': '203.0.113.9',
    'x-forwarded-for': '203.0.113.9',
    'cf-connecting-ip': '203.0.113.9',
  };
  const { publicKey } = secrets();
  for (const headers of [forged, { ...forged, authorization: `Bearer ${publicKey}` }]) {
    const third = await insert(request, 'three@limits.example', headers);
    expect(third.status()).toBe(429);
    const refusal = {
      code: 'PT429',
      message: 'subscriptions_per_client_hour',
      details: expect.stringMatching(/^\d+$/),
    };
    expect(await third.json()).toMatchObject(refusal);
  }
  // The refusal does not reveal which addresses are subscribed either.
  expect(await (await insert(request, 'One@limits.example')).json()).toMatchObject({ code: 'PT429' });

  const plain = await request.post('/newsletter/subscribe', {
    form: { email: 'three@limits.example' },
    headers: { origin: baseURL ?? '', ...forged },
  });
  expect(plain.status()).toBe(429);
  expect(Number(plain.headers()['retry-after'])).toBeGreaterThan(60);
  expect(await plain.text()).toMatch(WHEN);

  await page.goto('/about');
  const field = page.getByRole('contentinfo').getByRole('textbox');
  await field.focus();
  await expect(page.getByRole('contentinfo').locator('astro-island')).not.toHaveAttribute('ssr');
  await field.fill('three@limits.example');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText(WHEN);
  await expect(field).toHaveValue('three@limits.example');
});
