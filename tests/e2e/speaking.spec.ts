import { expect, test } from '../support/browser-test.ts';
import { callDialog } from '../support/call-dialog.ts';

const TALKS = [
  ['Building Authentic Brands That Connect', '45-60 minutes'],
  ['Branding Without Permission', '45-60 minutes'],
  ['Leadership Through Transformation', '45-60 minutes'],
  ['Faith in the Marketplace', '30-45 minutes'],
  ['The Power of Second Chances', '30-60 minutes'],
] as const;

const FORMATS = [
  ['Keynote Speaking', '500-5000 attendees'],
  ['Workshop Facilitation', '25-100 participants'],
  ['Panel Discussions', 'Any audience size'],
  ['Virtual Presentations', 'Any audience size'],
] as const;

test.beforeEach(({ page }) => page.goto('/speaking'));

test('the page shows five talks, each with its length and audience', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Speaking & Events');
  const talks = page.getByRole('region', { name: 'Speaking Topics' }).getByRole('listitem');
  await expect(talks).toHaveCount(TALKS.length);
  for (const [index, [title, duration]] of TALKS.entries()) {
    const talk = talks.nth(index);
    await expect(talk.getByRole('heading')).toHaveText(title);
    await expect(talk.getByText(duration, { exact: true })).toBeVisible();
    await expect(talk.getByText('Ideal audience')).toBeVisible();
    await expect(talk.locator('dd')).toHaveText(/.{20,}/);
  }
});

for (const width of [1440, 390])
  test(`the page shows four formats, each with its suitable room, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const formats = page.getByRole('region', { name: 'Speaking Formats' });
    await expect(formats.getByRole('row')).toHaveCount(FORMATS.length);
    for (const [type, ideal] of FORMATS) {
      const row = formats.getByRole('row').filter({ has: page.getByRole('rowheader', { name: type, exact: true }) });
      await expect(row.getByText(ideal, { exact: true })).toBeVisible();
    }
  });

test('the page says that there are no events', async ({ page }) => {
  const events = page.getByRole('region', { name: 'Upcoming Events' });
  await expect(events.getByText('Currently no events scheduled.', { exact: true })).toBeVisible();
});

test('the page quotes two organizers', async ({ page }) => {
  const quotes = page.getByRole('main').getByRole('figure');
  await expect(quotes).toHaveCount(2);
  for (const quote of await quotes.all()) {
    await expect(quote.getByRole('blockquote')).toHaveText(/^“.{40,}”$/);
    await expect(quote.locator('figcaption')).toHaveText(/\w+ \w+ .+/);
  }
});

test('the page starts with the facts that an organizer needs', async ({ page }) => {
  const booking = page.getByRole('region', { name: 'Book for Your Event' });
  for (const [term, value] of [
    ['Investment', 'Starting at $7,500'],
    ['Travel', 'Available worldwide'],
    ['Notice', '6-8 weeks preferred'],
  ] as const) {
    const fact = booking.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) });
    await expect(fact.locator('dd')).toHaveText(value);
  }
});

for (const name of ['Book Avery Sample Today', 'Book Speaking Engagement'])
  test(`"${name}" opens the call request about a speaking engagement`, async ({ page }) => {
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    const dialog = callDialog(page);
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('astro-island[ssr]')).toHaveCount(0);
    await expect(dialog.getByLabel('Call Purpose')).toHaveValue('speaking');
    await expect(dialog.getByLabel('Call Purpose').locator('option:checked')).toHaveText('Speaking Engagement');
    await expect(page).toHaveURL('/speaking');
  });
