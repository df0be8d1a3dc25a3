import { BUDGET, brotli, loadedBy, total } from '../../scripts/bench/page-weight.ts';
import { ACCOUNTS } from '../support/accounts.ts';
import { serverHeaders } from '../support/backend.ts';
import { DECISION, holdAnswers, field as searchField, titles } from '../support/blog-list.ts';
import { expect, type Locator, type Page, test } from '../support/browser-test.ts';
import { callDialog } from '../support/call-dialog.ts';
import { ARTICLES } from '../support/public-pages.ts';
import { watchReact } from '../support/react.ts';

const article = ARTICLES[1] ?? '';
const newsletter = (page: Page) => page.getByRole('contentinfo').getByRole('textbox');
const like = (page: Page) => page.getByRole('button', { name: 'Like' });

/** Each island with a page that contains it and the action that wakes it. */
const ISLANDS: [name: string, path: string, wake: (page: Page) => Promise<unknown>][] = [
  ['newsletter', '/about', (page) => newsletter(page).focus()],
  ['search', '/blog', (page) => searchField(page).focus()],
  ['dialog', '/about', (page) => page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()],
  ['share', article, (page) => page.getByRole('button', { name: 'Share' }).click()],
  ['like', article, (page) => like(page).hover()],
  ['sign-in', '/auth', (page) => page.getByPlaceholder('Enter your email').focus()],
  ['forgot', '/auth/forgot', (page) => page.getByPlaceholder('Enter your email').focus()],
];

for (const [name, path, wake] of ISLANDS)
  test(`${name} requests nothing before intent; then React arrives as one file, with little beside it`, async ({
    page,
  }) => {
    const watched = watchReact(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await watched.scripts()).toEqual([]);
    expect(await watched.react()).toEqual([]);
    const loaded = await loadedBy(
      page,
      async () => {
        await wake(page);
        await expect(page.locator('astro-island:not([ssr])')).not.toHaveCount(0);
      },
      'script',
    );
    const react = await watched.react();
    expect(react).toHaveLength(1);
    const bytes = total(loaded.filter(({ url }) => url !== react[0]).map(brotli));
    console.log(name.padEnd(10), 'React', total(loaded.map(brotli)) - bytes, 'besides', bytes);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(BUDGET.island);
  });

test('every island uses the same file of React', async ({ page }) => {
  const watched = watchReact(page);
  for (const [, path, wake] of ISLANDS) {
    await page.goto(path);
    await wake(page);
    await expect(page.locator('astro-island:not([ssr])')).not.toHaveCount(0);
  }
  const files = (await watched.react()).map((url) => new URL(url).pathname);
  expect([...new Set(files)]).toHaveLength(1);
});

/** Types while the scripts of the island are held back, moves the caret to the middle, and releases the scripts. */
async function typeBeforeHydration(page: Page, path: string, field: Locator, text: string) {
  const releaseAnswers = await holdAnswers(page, '**/_astro/*.js');
  await page.goto(path);
  await field.pressSequentially(text);
  await field.evaluate((input: HTMLInputElement) => {
    // The caret of an e-mail field cannot be set.
    if (input.type !== 'email') input.setSelectionRange(2, 3);
    Object.assign(window, { typedInto: input });
  });
  releaseAnswers();
  return field.evaluate(
    (input) =>
      new Promise<void>((resolve) => {
        const island = input.closest('astro-island');
        const isHydrated = () => Object.keys(input).some((key) => key.startsWith('__reactProps'));
        if (!island) throw new Error('no island');
        const wait = () => (isHydrated() ? resolve() : requestAnimationFrame(wait));
        wait();
      }),
  );
}

const state = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => ({
    value: input.value,
    focused: document.activeElement === input,
    caret: input.type === 'email' ? null : [input.selectionStart, input.selectionEnd],
    same: (window as unknown as { typedInto: unknown }).typedInto === input,
  }));

test('text typed before hydration stays, with focus and caret', async ({ page }) => {
  const dialogName = callDialog(page).getByLabel('Name');
  const email = newsletter(page);
  await typeBeforeHydration(page, '/about', email, 'early@example.org');
  expect(await state(email)).toEqual({ value: 'early@example.org', focused: true, caret: null, same: true });

  const contact = page.getByRole('main').getByLabel('Name');
  await typeBeforeHydration(page, '/contact', contact, 'Ada Visitor');
  expect(await state(contact)).toEqual({ value: 'Ada Visitor', focused: true, caret: [2, 3], same: true });
  await expect(dialogName).toHaveCount(0);

  const password = page.getByPlaceholder('Enter your password');
  await typeBeforeHydration(page, '/auth', password, 'secret words');
  expect(await state(password)).toEqual({ value: 'secret words', focused: true, caret: [2, 3], same: true });

  await page.route('**/blog-results*', () => {});
  const search = searchField(page);
  await typeBeforeHydration(page, '/blog', search, 'organizations');
  expect(await state(search)).toEqual({ value: 'organizations', focused: true, caret: [2, 3], same: true });
});

test.describe('Enter right after typing works on a slow connection', () => {
  test.beforeEach(async ({ page }) => {
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 20_000,
      uploadThroughput: 20_000,
    });
  });

  test('in the newsletter form', async ({ page, request }) => {
    await page.goto('/about');
    await newsletter(page).fill('hasty@example.org');
    await newsletter(page).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Success!' })).toBeVisible();
    const address = '/rest/v1/newsletter_subscribers?select=email&email=eq.hasty@example.org';
    const rows = await request.get(address, { headers: serverHeaders() });
    expect(await rows.json()).toHaveLength(1);
  });

  test('in the search', async ({ page }) => {
    await page.goto('/blog');
    await searchField(page).fill('organizations');
    await searchField(page).press('Enter');
    await expect(page).toHaveURL('/blog?q=organizations');
    await expect(titles(page)).toHaveText([DECISION]);
  });

  test('in the sign-in form', async ({ page }) => {
    await page.goto('/auth');
    await page.getByPlaceholder('Enter your email').fill(ACCOUNTS.stranger.email);
    await page.getByPlaceholder('Enter your password').fill(ACCOUNTS.stranger.password);
    await page.keyboard.press('Enter');
    await expect(page.locator('main astro-island')).toHaveAttribute('ssr');
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Signed in successfully!')).toBeVisible();
  });
});

test('/auth redirects a signed-in visitor without any interaction', async ({ page }) => {
  await page.goto('/auth');
  await page.getByPlaceholder('Enter your email').fill(ACCOUNTS.stranger.email);
  await page.getByPlaceholder('Enter your password').fill(ACCOUNTS.stranger.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
});
