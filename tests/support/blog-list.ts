import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The sentence of the empty list (docs/behaviour.md §8). */
export const NONE = 'No articles found matching your search.';

/** Two seeded articles; each has a word in title or excerpt that no other has there: 'promise' and 'organizations'. */
export const PROMISE = 'A Brand Is a Promise Kept in Small Things';
export const DECISION = 'Write the Decision Down';

export const field = (page: Page) => page.getByRole('searchbox', { name: 'Search articles' });
export const results = (page: Page) => page.getByRole('region', { name: 'Articles', exact: true });
export const titles = (page: Page) => results(page).locator('ol h2');
/** The text announced to screen readers. */
export const status = (page: Page) => page.locator('[data-finder] [role=status]');
export const category = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name });
export const marked = (page: Page) => page.getByRole('navigation', { name: 'Categories' }).locator('[aria-current]');

/** Opens the list and waits until its search is hydrated. */
export async function openList(page: Page, path = '/blog') {
  await page.goto(path);
  await wake(page);
}

async function wake(page: Page) {
  await field(page).focus();
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
}

/** Holds back every answer to the search until it is released. */
export async function holdAnswers(page: Page, path = '**/blog-results*') {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  return resolve;
}
