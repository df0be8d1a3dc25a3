import { expect, type Page, test } from '../support/browser-test.ts';
import { callDialog } from '../support/call-dialog.ts';

/** A section of the page, by its heading. */
function section(page: Page, name: string) {
  return page.getByRole('main').getByRole('region', { name, exact: true });
}

/** The content of a description list, as pairs of term and value. */
function facts(page: Page, list: string) {
  return page
    .locator(`${list} > div`)
    .evaluateAll((all) => all.map((one) => [...one.children].map((child) => child.textContent?.trim())));
}

const SERVICES = [
  ['Brand Strategy & Design', '$35,000+', '6-12 weeks'],
  ['Leadership Consulting', 'from $5,000/month', '3-6 months'],
  ['Speaking & Workshops', 'from $7,500', '1-2 days'],
  ['Content & Thought Leadership', 'from $3,000/month', 'ongoing'],
] as const;

test.describe('the home page', () => {
  test.beforeEach(({ page }) => page.goto('/'));

  test('opens the call request by "Work With Me" and leads to the books by "Explore My Books"', async ({ page }) => {
    await page.getByRole('link', { name: 'Work With Me' }).click();
    await expect(callDialog(page)).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Explore My Books' }).click();
    await expect(page).toHaveURL('/books');
  });

  test('shows three figures under the statement', async ({ page }) => {
    expect(await facts(page, 'main > dl')).toEqual([
      ['published books', '3'],
      ['lives impacted', '100K+'],
      ['years experience', '25+'],
    ]);
  });

  test('shows four services with their prices and links to the services', async ({ page }) => {
    const services = section(page, 'Services');
    await expect(services.getByRole('listitem')).toHaveCount(4);
    for (const [index, [title, price]] of SERVICES.entries()) {
      const row = services.getByRole('listitem').nth(index);
      await expect(row.getByText(price, { exact: true })).toBeVisible();
      await row.getByRole('link', { name: title }).click();
      await expect(page).toHaveURL(/\/services#[\w-]+$/);
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport();
      await page.goBack();
    }
    await expect(services.locator('a[href="/services"]')).toBeVisible();
  });

  test('quotes four clients, each with a name, a role and stars', async ({ page }) => {
    const quotes = page
      .getByRole('main')
      .getByRole('figure')
      .filter({ has: page.getByRole('blockquote') });
    await expect(quotes).toHaveCount(4);
    for (const quote of await quotes.all()) {
      await expect(quote.getByRole('blockquote')).toHaveText(/^“.{40,}”$/);
      await expect(quote.locator('figcaption')).toHaveText(/\w+ \w+ .+/);
      await expect(quote.getByRole('img', { name: /^[1-5] out of 5 stars$/ })).toBeVisible();
    }
  });

  test('has a newsletter section with an address field', async ({ page }) => {
    const form = page.getByRole('main').locator('form');
    await expect(form.getByRole('textbox', { name: 'Email address' })).toBeVisible();
    await expect(form.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
  });

  test('ends with Book a Call, Speaking Request and Get Started', async ({ page }) => {
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Book a Call', exact: true }).click();
    await expect(callDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await main.getByRole('link', { name: 'Speaking Request', exact: true }).click();
    await expect(page).toHaveURL('/speaking');
    await page.goBack();
    await main.getByRole('link', { name: 'Get Started', exact: true }).click();
    await expect(page).toHaveURL('/services');
  });
});

test('the alternative landing page has its own figures and badges, and links to the books and to Contact', async ({
  page,
}) => {
  await page.goto('/home-2');
  expect(await facts(page, 'main > dl')).toEqual([
    ['years', '15+'],
    ['books', '3'],
    ['brands', '100+'],
  ]);
  const books = page.getByRole('main').getByRole('listitem');
  // The newest book, the best reviewed, the other; one that is not out yet is never 'Available' (docs/behaviour.md §2).
  for (const [index, badge] of ['Bestseller', 'Available', 'New Release'].entries())
    await expect(books.nth(index).getByText(badge, { exact: true })).toBeVisible();
  await expect(books).toHaveCount(3);
  for (const href of ['/books', '/contact'])
    await expect(page.getByRole('main').locator(`a[href="${href}"]`)).toBeVisible();
});

test('About links to the three books', async ({ page }) => {
  await page.goto('/about');
  const books = page.getByRole('main').getByRole('region', { name: 'The Three Books' });
  for (const id of ['brand-book', 'twice-found', 'branding-without-permission'])
    await expect(books.locator(`a[href="/books/${id}"]`)).toBeVisible();
});

test.describe('the services page', () => {
  test.beforeEach(({ page }) => page.goto('/services'));

  for (const [title, price, time] of SERVICES)
    test(`shows ${title} for ${price} in ${time}, with its contents and a link to get started`, async ({ page }) => {
      const service = section(page, title);
      await expect(service.getByText(price, { exact: true })).toBeVisible();
      await expect(service.getByText(time, { exact: true })).toBeVisible();
      for (const name of ["What's included", 'Deliverables']) {
        const list = service.locator('div', { has: page.getByRole('heading', { name, exact: true }) }).last();
        expect(await list.getByRole('listitem').count()).toBeGreaterThan(1);
      }
      await service.getByRole('link', { name: /^Get Started\b/ }).click();
      await expect(callDialog(page)).toBeVisible();
      await expect(page).toHaveURL('/services');
    });

  test('shows four steps and "Start a Project"', async ({ page }) => {
    const steps = page.getByRole('main').locator('ol').getByRole('heading', { level: 3 });
    await expect(steps).toHaveText(['Discovery', 'Strategy', 'Execution', 'Optimization']);
    await page.getByRole('link', { name: 'Start a Project' }).click();
    await expect(callDialog(page)).toBeVisible();
  });
});

test('the projects page shows nine projects, six with a link in a new tab and three coming soon', async ({ page }) => {
  await page.goto('/projects');
  const main = page.getByRole('main');
  const projects = main.getByRole('listitem');
  await expect(projects).toHaveCount(9);
  const statuses = ['Live', 'Active Development', 'Book in Progress', 'Brewing'];
  let visited = 0;
  for (const project of await projects.all()) {
    await expect(project.getByRole('heading', { level: 2 })).not.toBeEmpty();
    const status = (await project.locator('p > span').allInnerTexts()).find((text) => statuses.includes(text));
    expect(status).toBeDefined();
    const visit = project.getByRole('link').filter({ hasText: 'Visit Project' });
    const coming = project.getByRole('button', { name: 'Coming Soon' });
    if (status === 'Live' || status === 'Active Development') {
      visited++;
      await expect(visit).toHaveAttribute('href', /^https:\/\//);
      await expect(visit).toHaveAttribute('target', '_blank');
      await expect(coming).toHaveCount(0);
    } else {
      await expect(coming).toBeDisabled();
      await expect(visit).toHaveCount(0);
    }
  }
  expect(visited).toBe(6);
  for (const label of ['BETA', 'FREE']) await expect(main.getByText(label, { exact: true }).first()).toBeVisible();
  await expect(main.locator('a[href="/contact"]')).toBeVisible();
  await expect(main.locator('a[href^="mailto:"]')).toHaveAttribute('href', 'mailto:hello@example.com');
});

for (const path of ['/privacy', '/terms'])
  test(`${path} is a text with headings`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(path === '/terms' ? 'Terms' : 'Privacy');
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBeGreaterThan(3);
    await expect(page.getByRole('main')).toHaveText(/.{1000}/s);
  });

test('Contact shows the form and an e-mail address', async ({ page }) => {
  await page.goto('/contact');
  const main = page.getByRole('main');
  await expect(main.getByLabel('Name')).toBeVisible();
  await expect(main.getByLabel('Email', { exact: true })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Submit Request' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'hello@example.com' })).toHaveAttribute(
    'href',
    'mailto:hello@example.com',
  );
  await expect(page.locator('dialog')).toHaveCount(0);
});

test('an unknown path shows the 404 page, and the path is logged', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404');
  await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible();
  await expect.poll(() => logged.join('\n')).toContain('404 Error: no page at /no/such/page');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});
