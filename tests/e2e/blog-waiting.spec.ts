import { DECISION, field, holdAnswers, NONE, openList, results, titles } from '../support/blog-list.ts';
import { expect, type Page, test } from '../support/browser-test.ts';

test('the list is marked busy while an answer is slow, and no longer afterwards', async ({ page }) => {
  await openList(page);
  const releaseAnswers = await holdAnswers(page);
  await field(page).fill('organizations');
  await expect(results(page)).toHaveAttribute('aria-busy', 'true');
  await expect(titles(page)).not.toHaveCount(1);
  releaseAnswers();
  await expect(titles(page)).toHaveText([DECISION]);
  await expect(results(page)).not.toHaveAttribute('aria-busy');
});

for (const [fault, fail] of [
  ['the network is gone', (page: Page) => page.route('**/blog-results*', (route) => route.abort())],
  ['the server fails', (page: Page) => page.route('**/blog-results*', (route) => route.fulfill({ status: 503 }))],
  [
    'something else answers',
    (page: Page) =>
      page.route('**/blog-results*', (route) => route.fulfill({ body: '<p>Sign in to this network</p>' })),
  ],
] as const)
  test(`the list is empty when ${fault}, the typed search stays, and the next keystroke tries again`, async ({
    page,
  }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await openList(page);
    await fail(page);
    await field(page).fill('organization');
    await expect(page.getByText(NONE)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Clear Filters' })).toBeVisible();
    await expect(results(page)).not.toHaveAttribute('aria-busy');
    await expect(field(page)).toHaveValue('organization');
    await expect(field(page)).toBeFocused();
    expect(logged.join()).toContain('Error fetching blog posts:');
    await page.unrouteAll();
    await field(page).press('s');
    await expect(titles(page)).toHaveText([DECISION]);
  });

test('Enter after a failure requests the same search again', async ({ page }) => {
  await openList(page);
  await page.route('**/blog-results*', (route) => route.abort());
  await field(page).fill('organizations');
  await expect(page.getByText(NONE)).toBeVisible();
  await page.unrouteAll();
  await field(page).press('Enter');
  await expect(titles(page)).toHaveText([DECISION]);
});

test.describe('a clicked article that loads slowly', () => {
  /**
   * Opens the list while the article is held back. Messages are recorded outside the page, which cannot be read then.
   */
  async function openListBefore(page: Page) {
    await page.goto('/blog');
    await page.locator('[data-opening]').evaluate((notice) => {
      const said: string[] = [];
      new MutationObserver(() => {
        said.push(notice.textContent);
        sessionStorage.setItem('said', said.join());
        console.debug(`said: ${notice.textContent}`);
      }).observe(notice, { childList: true });
    });
    return holdAnswers(page, '**/blog/write-the-decision-down');
  }
  const choose = (page: Page, held = false) =>
    page.getByRole('link', { name: DECISION }).evaluate((link, key) => {
      setTimeout(() =>
        link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: key, metaKey: key })),
      );
    }, held);
  const said = (page: Page) => page.evaluate(() => sessionStorage.getItem('said'));

  test('is shown as loading before the search is hydrated, and not after going back', async ({ page }) => {
    const releaseAnswers = await openListBefore(page);
    const shown = page.waitForEvent('console', (message) => message.text() === 'said: Loading blog post...');
    await choose(page);
    await shown;
    releaseAnswers();
    await expect(page.getByRole('heading', { level: 1, name: DECISION })).toBeVisible();
    expect(await said(page)).toBe('Loading blog post...');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Insights & Ideas' })).toBeVisible();
    await expect(page.locator('[data-opening]')).toBeEmpty();
  });

  test('is no longer shown as loading once loading is stopped', async ({ page }) => {
    await openListBefore(page);
    await page.locator('[data-opening]').evaluate((notice) => {
      new MutationObserver((_records, observer) => {
        observer.disconnect();
        window.stop();
      }).observe(notice, { childList: true });
    });
    await choose(page);
    await expect.poll(() => said(page)).toBe('Loading blog post...,');
    await expect(page.locator('[data-opening]')).toBeEmpty();
  });

  test('is not shown as loading when it opens in another tab', async ({ page }) => {
    await openListBefore(page);
    await choose(page, true);
    await page.waitForTimeout(600);
    expect(await said(page)).toBeNull();
  });

  test('is not shown as loading when it arrives at once', async ({ page }) => {
    const releaseAnswers = await openListBefore(page);
    releaseAnswers();
    await choose(page);
    await expect(page.getByRole('heading', { level: 1, name: DECISION })).toBeVisible();
    expect(await said(page)).toBeNull();
  });
});
