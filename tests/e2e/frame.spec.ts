import { expect, type Locator, test } from '../support/browser-test.ts';
import { callDialog } from '../support/call-dialog.ts';
import { signIn } from '../support/sign-in.ts';

const MAIN = [
  ['About', '/about'],
  ['Books', '/books'],
  ['Services', '/services'],
  ['Projects', '/projects'],
  ['Blog', '/blog'],
  ['Speaking', '/speaking'],
  ['Contact', '/contact'],
] as const;

const FOOT = {
  Footer: [
    ['About', '/about'],
    ['Books', '/books'],
    ['Services', '/services'],
    ['Blog', '/blog'],
    ['Speaking', '/speaking'],
    ['Contact', '/contact'],
  ],
  Books: [
    ['The Brand Book', '/books/brand-book'],
    ['Twice Found', '/books/twice-found'],
    ['Branding Without Permission', '/books/branding-without-permission'],
  ],
  Legal: [
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['Admin', '/auth'],
  ],
} as const;

/** The links of a navigation as pairs of name and address. */
function linksOf(navigation: Locator) {
  return navigation
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent?.trim(), link.getAttribute('href')]));
}

test('the header links to the home page and the other pages', async ({ page }) => {
  await page.goto('/about');
  const header = page.getByRole('banner');
  expect(await linksOf(header.getByRole('navigation', { name: 'Main' }))).toEqual(MAIN);
  await header.getByRole('link', { name: 'Avery Sample' }).click();
  await expect(page).toHaveURL('/');
});

test('the footer links to pages, books, legal pages and the administration', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const [name, links] of Object.entries(FOOT))
    expect(await linksOf(footer.getByRole('navigation', { name, exact: true }))).toEqual(links);
});

test('the links to social profiles open in a new tab', async ({ page }) => {
  await page.goto('/');
  const links = page.getByRole('navigation', { name: 'Profiles elsewhere' }).getByRole('link');
  await expect(links).toHaveCount(4);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('href', /^https:\/\//);
    await expect(link).toHaveAttribute('target', '_blank');
  }
});

test('the last line names the current year and the owner', async ({ page }) => {
  await page.goto('/');
  const year = new Date().getFullYear();
  await expect(page.getByRole('contentinfo').getByText(`© ${year} Avery Sample`, { exact: true })).toBeVisible();
});

for (const place of ['banner', 'contentinfo'] as const)
  test(`Contact in the ${place} opens the call request and stays on the page`, async ({ page }) => {
    await page.goto('/about');
    await page.getByRole(place).getByRole('link', { name: 'Contact' }).click();
    await expect(callDialog(page)).toBeVisible();
    await expect(page).toHaveURL('/about');
    await callDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(callDialog(page)).toBeHidden();
  });

for (const path of ['/auth', '/auth/forgot', '/not-a-page', '/contact/sent', '/privacy', '/newsletter/subscribed'])
  test(`Contact in the header opens the call request on ${path} too`, async ({ page }) => {
    await page.goto(path);
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    await expect(callDialog(page)).toBeVisible();
    await expect(page).toHaveURL(path);
  });

test('Contact in the header opens the call request on the admin pages too', async ({ page }) => {
  await signIn(page, 'administrator');
  for (const path of ['/admin', '/admin/inbox']) {
    await page.goto(path);
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    await expect(callDialog(page)).toBeVisible();
  }
});

for (const place of ['banner', 'contentinfo'] as const)
  test(`Contact in the ${place} moves to the form on /contact`, async ({ page }) => {
    await page.goto('/contact');
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
    await page.getByRole(place).getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact#call-request');
    await expect(page.getByRole('heading', { name: 'Request a Call' })).toBeInViewport();
    // The typed text is still there, and the focus is in the form.
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  });

test('the link to the current page is marked, also visually', async ({ page }) => {
  for (const [name, path] of MAIN) {
    await page.goto(path);
    const main = page.getByRole('navigation', { name: 'Main' });
    const current = main.locator('[aria-current]');
    await expect(current).toHaveText([name]);
    await expect(current).toHaveAttribute('aria-current', 'page');
    const lines = await main.getByRole('link').evaluateAll((all) =>
      all.map((link) => {
        const { textDecorationLine, textDecorationThickness } = getComputedStyle(link);
        return `${link.textContent?.trim()} ${textDecorationLine}-${textDecorationThickness}`;
      }),
    );
    const line = lines
      .find((of) => of.startsWith(name))
      ?.split(' ')
      .at(-1);
    expect(lines.filter((of) => of.endsWith(` ${line}`)).length, lines.join()).toBe(1);
  }
});

test('the page of a book marks Books, and an article marks the blog', async ({ page }) => {
  for (const [path, name] of [
    ['/books/twice-found', 'Books'],
    ['/blog/write-the-decision-down', 'Blog'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveText([name]);
  }
});

test('a new page starts at its top', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click();
  await expect(page).toHaveURL('/services');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
