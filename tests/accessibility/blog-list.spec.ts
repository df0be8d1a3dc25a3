import { expectNoViolations } from '../support/axe.ts';
import { field, NONE } from '../support/blog-list.ts';
import { expect, type Page, test } from '../support/browser-test.ts';
import { collisions, expectNoSidewaysScrolling } from '../support/page-fits.ts';
import { PHONE } from '../support/public-pages.ts';

async function expectGood(page: Page) {
  await expectNoViolations(page);
  await page.setViewportSize(PHONE);
  await expectNoViolations(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScrolling(page);
  expect(await collisions(page)).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`the list of articles is accessible, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('with search results and mentions', async ({ page }) => {
      await page.goto('/blog?q=promise');
      await expect(page.getByRole('heading', { name: 'Also mentioned in' })).toBeVisible();
      await expectGood(page);
    });

    test('with a search that is too long for its line', async ({ page }) => {
      await page.goto(`/blog?q=${'x'.repeat(200)}`);
      await expectGood(page);
    });

    test('after an answer while typing', async ({ page }) => {
      await page.goto('/blog');
      await field(page).fill('decision');
      await expect(page.locator('[data-finder] [role=status]')).not.toBeEmpty();
      await expectGood(page);
    });

    test('while an answer is slow', async ({ page }) => {
      await page.goto('/blog');
      await page.route('**/blog-results*', () => {});
      await field(page).fill('decision');
      await expect(page.locator('[data-results]')).toHaveAttribute('aria-busy', 'true');
      await expectNoViolations(page);
    });

    test('when no answer arrives', async ({ page }) => {
      await page.goto('/blog');
      await page.route('**/blog-results*', (route) => route.abort());
      await field(page).fill('decision');
      await expect(page.getByText(NONE)).toBeVisible();
      await expectGood(page);
    });
  });

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`${reducedMotion === 'reduce' ? 'nothing moves' : 'a line moves'} while a search waits for its answer`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/blog');
    await page.route('**/blog-results*', () => {});
    await field(page).fill('decision');
    await expect(page.locator('[data-results]')).toHaveAttribute('aria-busy', 'true');
    const moving = await page.evaluate(() => document.getAnimations().map(({ playState }) => playState));
    expect(moving).toEqual(reducedMotion === 'reduce' ? [] : ['running']);
  });

test('the printed list has no search and no page links', async ({ page }) => {
  await page.goto('/blog');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-finder]')).toBeHidden();
  await expect(page.locator('[data-pager]')).toBeHidden();
  await expect(page.locator('[data-results] > ol')).toBeVisible();
});
