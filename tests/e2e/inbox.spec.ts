import { readFileSync } from 'node:fs';
import { expectNoViolations } from '../support/axe.ts';
import { headersOf, serverHeaders } from '../support/backend.ts';
import { type APIRequestContext, expect, type Page, test } from '../support/browser-test.ts';
import { expectNoSidewaysScrolling } from '../support/page-fits.ts';
import { PHONE } from '../support/public-pages.ts';
import { signIn } from '../support/sign-in.ts';

const TABLE = '/rest/v1/';

/** Empties the inbox, so that only rows of this file are counted. */
test.beforeEach(async ({ request }) => {
  for (const table of ['call_requests', 'newsletter_subscribers', 'mail_outbox'])
    await request.delete(`${TABLE}${table}?id=not.is.null`, { headers: serverHeaders() });
});

/** Stores a request as the function does, with its mail. @returns its id */
async function store(request: APIRequestContext, fields: Record<string, unknown> = {}, spam = false): Promise<string> {
  const answer = await request.post(`${TABLE}rpc/submit_call_request`, {
    headers: serverHeaders(),
    data: {
      request: {
        type: 'booking',
        name: 'Ada Visitor',
        email: 'ada@example.org',
        company: '',
        phone: '',
        timeZone: 'GMT+1',
        preferredTime: 'morning',
        callType: 'speaking',
        message: 'Would you speak in May?',
        ...fields,
      },
      suspected_spam: spam,
    },
  });
  expect(answer.ok()).toBe(true);
  return answer.json();
}

async function rows(request: APIRequestContext, question: string) {
  const answer = await request.get(`${TABLE}${question}`, { headers: serverHeaders() });
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as Record<string, unknown>[];
}

async function subscribe(request: APIRequestContext, ...emails: string[]) {
  for (const email of emails)
    expect(
      (await request.post(`${TABLE}newsletter_subscribers`, { headers: serverHeaders(), data: { email } })).ok(),
    ).toBe(true);
}

async function openInbox(page: Page, hash = '') {
  await signIn(page, 'administrator', `/auth?next=${encodeURIComponent(`/admin/inbox${hash}`)}`);
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
}

/** The list item of a request, by its sender. */
const entry = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name });
const open = (page: Page, name: string) => entry(page, name).locator('summary').click();
const filter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Which call requests' }).getByRole('link', { name });

test('strangers are denied, and visitors are redirected to sign in and back to the requested tab', async ({ page }) => {
  await page.goto('/admin/inbox#subscribers');
  await expect(page).toHaveURL('/auth?next=/admin/inbox%23subscribers');
  await signIn(page, 'stranger', page.url());
  await expect(page).toHaveURL('/admin/inbox#subscribers');
  await expect(page.getByText('Access Denied')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page).toHaveURL('/auth?next=/admin/inbox%23subscribers');
  await signIn(page, 'administrator', page.url());
  await expect(page).toHaveURL('/admin/inbox#subscribers');
  await expect(page.getByText('No subscribers yet.')).toBeVisible();
});

test('the database functions of the inbox refuse a stranger and a visitor', async ({ request }) => {
  const stranger = await headersOf(request, 'stranger');
  for (const headers of [stranger, { apikey: stranger.apikey }])
    for (const name of [
      'inbox_call_requests',
      'inbox_subscribers',
      'inbox_failed_mail',
      'inbox_counts',
      'send_mail_again',
    ]) {
      const answer = await request.post(`${TABLE}rpc/${name}`, { headers, data: {} });
      expect([401, 403], name).toContain(answer.status());
    }
});

test('a request from the form is counted in the overview, opened, answered by mail and marked', {
  tag: '@core',
}, async ({ page, request }) => {
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Zoë <b>Visitor</b>');
  await page.getByLabel('Email', { exact: true }).fill('zoe@example.org');
  await page.getByLabel('Call Purpose').selectOption('coaching');
  await page.getByLabel('Preferred Time').selectOption('evening');
  await page.getByLabel('Time Zone').fill('GMT+1');
  await page.getByLabel('Message').fill('<img src=x onerror=alert(1)>\nWould you speak & sing?');
  // A form sent faster than a person can type is suspected to be spam.
  await page.waitForTimeout(2_500);
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByText('Call Request Submitted!')).toBeVisible();

  await signIn(page, 'administrator', '/auth?next=/admin');
  await expect(page.getByText('new call request')).toHaveText('Inbox 1 new call request');
  await page.getByRole('link', { name: 'Inbox' }).click();
  await expect(page).toHaveURL('/admin/inbox');
  await expect(filter(page, 'New')).toContainText('1');
  await open(page, 'Zoë <b>Visitor</b>');
  const letter = entry(page, 'Zoë');
  await expect(letter.locator('p').first()).toHaveText('<img src=x onerror=alert(1)>\nWould you speak & sing?');
  await expect(letter.locator('dl')).toContainText('Evening (5PM - 8PM)');
  await expect(letter).toContainText('Leadership Coaching');
  await expect(letter).toContainText('Notice to you: Mail is not configured here: it waits.');
  await expect(letter.locator('img')).toHaveCount(0);

  const reply = letter.getByRole('link', { name: 'Reply by e-mail' });
  const address = new URL(`${await reply.getAttribute('href')}`);
  expect(address.pathname).toBe('zoe@example.org');
  expect(address.searchParams.get('body')).toContain('\r\n> Would you speak & sing?');
  // This machine has no mail program to open the link.
  await reply.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await reply.click();
  await letter.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(page.getByText('The request is now under “Answered”.')).toBeVisible();
  await expect(letter.getByRole('button', { name: 'Answered', exact: true })).toBeFocused();
  await expect(filter(page, 'Answered')).toContainText('1');
  // The request stays in the list until another list is opened.
  await expect(letter.locator('summary').getByText('Answered')).toHaveText('Answered');
  expect(await rows(request, 'call_requests?select=status')).toEqual([{ status: 'answered' }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(filter(page, 'New')).toContainText('1');
  expect(await rows(request, 'call_requests?select=status')).toEqual([{ status: 'new' }]);
});

test('several requests are archived, and deleted after a confirmation', { tag: '@core' }, async ({ page, request }) => {
  for (const name of ['One', 'Two', 'Three']) await store(request, { name });
  await openInbox(page);
  await page.getByRole('checkbox', { name: 'Select the request of One' }).check();
  await page.getByRole('checkbox', { name: 'Select the request of Two' }).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.locator('[data-selection]').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('2 requests are now under “Archived”.')).toBeVisible();
  await filter(page, 'Archived').click();
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.locator('[data-selection]').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Delete 2 requests?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await page.locator('[data-selection]').getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('2 requests are deleted.')).toBeFocused();
  await expect(page.getByText('No archived call requests.')).toBeVisible();
  expect(await rows(request, 'call_requests?select=name')).toEqual([{ name: 'Three' }]);
  // Their mail is deleted too, so only the third request's is left.
  expect(await rows(request, 'mail_outbox?select=kind')).toHaveLength(2);
});

test('a request changed in another tab is not overwritten, and the list says so', async ({ page, request }) => {
  const id = await store(request);
  await openInbox(page);
  await open(page, 'Ada Visitor');
  await request.patch(`${TABLE}call_requests?id=eq.${id}`, { headers: serverHeaders(), data: { status: 'archived' } });
  await entry(page, 'Ada').getByRole('button', { name: 'Suspected spam' }).click();
  await expect(page.getByText('Changed elsewhere', { exact: true })).toBeVisible();
  await expect(page.getByText('No new call requests.')).toBeVisible();
  expect(await rows(request, 'call_requests?select=status')).toEqual([{ status: 'archived' }]);
});

test('filter and search are in the address, and the back button restores the earlier filter', { tag: '@core' }, async ({
  page,
  request,
}) => {
  await store(request, { name: 'Grace Hopper', message: 'About compilers' });
  await store(request, { name: 'Doubtful' }, true);
  await openInbox(page);
  await expect(entry(page, 'Grace Hopper')).toBeVisible();
  await filter(page, 'Suspected spam').click();
  await expect(page).toHaveURL('/admin/inbox#requests/spam');
  await expect(entry(page, 'Doubtful')).toBeVisible();
  await expect(entry(page, 'Grace Hopper')).toHaveCount(0);
  await filter(page, 'All').click();
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await page.getByLabel('Search by name, e-mail, company or message').fill('COMPIL');
  await expect(page).toHaveURL('/admin/inbox#requests/all?q=COMPIL');
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel('Search by name')).toHaveValue('COMPIL');
  await expect(entry(page, 'Grace Hopper')).toBeVisible();
  await page.getByLabel('Search by name').fill('zeppelin');
  await expect(page.getByText('Nothing found for “zeppelin”.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/admin/inbox#requests/spam');
  await expect(entry(page, 'Doubtful')).toBeVisible();
});

test('a further page of the list is loaded, and a failing list can be loaded again', async ({ page, request }) => {
  const requests = Array.from({ length: 60 }, (_, number) => ({
    name: `Visitor ${number}`,
    email: `visitor-${number}@example.org`,
    time_zone: 'EST',
    preferred_time: 'morning',
    call_type: 'general',
    created_at: new Date(Date.UTC(2026, 0, 31) - number * 3_600_000).toISOString(),
  }));
  expect((await request.post(`${TABLE}call_requests`, { headers: serverHeaders(), data: requests })).ok()).toBe(true);
  await openInbox(page);
  await expect(page.getByText('50 shown')).toBeVisible();
  // A new request that arrives meanwhile does not shift the list.
  await store(request, { name: 'Latecomer' });
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText('60 shown')).toBeVisible();
  expect(new Set(await page.locator('[data-row] h3').allTextContents()).size).toBe(60);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);

  await page.route('**/rpc/inbox_call_requests', (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('The list could not be loaded.')).toBeVisible();
  await expect(page.locator('[data-row]')).toHaveCount(60);
  await page.unroute('**/rpc/inbox_call_requests');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(entry(page, 'Latecomer')).toBeVisible();
});

test('the inbox says so when the network is missing', async ({ page, context }) => {
  await openInbox(page);
  await expect(page.getByText('No new call requests.')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});

test('failed mail shows its reason in plain words and can be queued again', async ({ page, request }) => {
  await store(request);
  await subscribe(request, 'reader@example.org');
  const failed = { status: 'failed', attempts: 12, last_error: 'SMTP 550 5.1.1 at RCPT TO' };
  for (const kind of ['call_request_acknowledgement', 'newsletter_welcome'])
    await request.patch(`${TABLE}mail_outbox?kind=eq.${kind}`, { headers: serverHeaders(), data: failed });
  await openInbox(page);
  await expect(page.getByText('Mail is not configured here: one mail waits')).toBeVisible();
  await page.getByText('2 mails could not be sent').click();
  const failures = page.locator('[data-failed-mails]');
  await expect(failures).toContainText('reader@example.org');
  await expect(failures).toContainText('The mail server does not take mail for this address.');

  await open(page, 'Ada Visitor');
  await entry(page, 'Ada Visitor').getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('One mail could not be sent')).toBeVisible();
  await failures.getByRole('button', { name: 'Send all again' }).click();
  await expect(page.getByText('could not be sent')).toHaveCount(0);
  // This site has no mail server, so repeated mail is held.
  const states = await rows(request, 'mail_outbox?select=status,attempts,last_error&kind=neq.call_request_notice');
  expect(states).toEqual(Array(2).fill({ status: 'held', attempts: 0, last_error: null }));
});

test('subscribers are found, removed after a confirmation, and leave no mail behind', { tag: '@core' }, async ({
  page,
  request,
}) => {
  await subscribe(request, 'ada@example.org', 'grace@example.org', 'hedy@example.net');
  await openInbox(page, '#subscribers');
  await expect(page.getByText('3 subscribers')).toBeVisible();
  await page.getByLabel('Search by address').fill('EXAMPLE.org');
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await expect(page).toHaveURL('/admin/inbox#subscribers?q=EXAMPLE.org');
  await page.getByRole('button', { name: 'Remove ada@example.org' }).click();
  await expect(page.getByRole('dialog')).toContainText('Remove ada@example.org from the list?');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('ada@example.org is removed.')).toBeFocused();
  await expect(page.getByText('2 subscribers')).toBeVisible();
  const left = await rows(request, 'mail_outbox?select=recipient&order=recipient');
  expect(left).toEqual([{ recipient: 'grace@example.org' }, { recipient: 'hedy@example.net' }]);
});

test('subscribers are exported as a file that spreadsheets do not compute', async ({ page, request }) => {
  const many = Array.from({ length: 1_100 }, (_, number) => ({ email: `reader-${number}@example.org` }));
  expect((await request.post(`${TABLE}newsletter_subscribers`, { headers: serverHeaders(), data: many })).ok()).toBe(
    true,
  );
  await subscribe(request, '=1+1@example.org', '-x@example.org');
  await openInbox(page, '#subscribers');
  await expect(page.getByText('1,102 subscribers')).toBeVisible();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF"email","subscribed_at","confirmed_at"\r\n')).toBe(true);
  const cells = text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => JSON.parse(`[${line}]`) as string[]);
  const addresses = cells.map(([address]) => address);
  expect(addresses.slice(0, 2)).toEqual([`'-x@example.org`, `'=1+1@example.org`]);
  expect(new Set(addresses).size).toBe(1_102);
  await expect(page.getByText('1,102 subscribers exported.')).toBeVisible();
});

test('a request is found, opened and marked, and the tabs are changed, by keyboard alone', async ({
  page,
  request,
}) => {
  await store(request);
  await openInbox(page);
  await expect(entry(page, 'Ada Visitor')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select the request of Ada Visitor' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-row] p').first()).toHaveText('Would you speak in May?');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Reply by e-mail' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'New', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The request is now under “Answered”.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Answered', exact: true })).toBeFocused();
  await page.getByRole('tab', { name: 'Call Requests' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('No subscribers yet.')).toBeVisible();
  await expect(page).toHaveURL('/admin/inbox#subscribers');
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('lists, an open request, failed mail and confirmations have no axe violations on desktop and phone', async ({
      page,
      request,
    }) => {
      await store(request);
      await store(request, { name: 'Another', message: '' });
      await subscribe(request, 'a-rather-long-address-of-a-reader@subdomain.example.org');
      await request.patch(`${TABLE}mail_outbox?recipient=eq.ada%40example.org`, {
        headers: serverHeaders(),
        data: { status: 'failed', last_error: 'SMTP 550 5.1.1 at RCPT TO' },
      });
      await openInbox(page);
      await open(page, 'Ada Visitor');
      await page.getByText('2 mails could not be sent').click();
      await expect(page.locator('[data-failed-mails] li').first()).toBeVisible();
      await page.getByRole('checkbox', { name: 'Select all shown' }).check();
      await expectNoViolations(page);
      await page.setViewportSize(PHONE);
      await expectNoViolations(page);
      await expectNoSidewaysScrolling(page);
      await page.locator('[data-selection]').getByRole('button', { name: 'Delete' }).click();
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: 'Subscribers' }).click();
      await expect(page.getByRole('button', { name: /^Remove a-rather/ })).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: /^Remove a-rather/ }).click();
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScrolling(page);
    });
  });
