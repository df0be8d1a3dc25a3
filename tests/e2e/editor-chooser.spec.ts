import { expectNoViolations } from '../support/axe.ts';
import { expect, type Locator, type Page } from '../support/browser-test.ts';
import { chooser, openBlogEditor, saveButton, test, titleField, unsaved } from '../support/editor.ts';

/** The table at the network's edge, with 300 posts; it answers in pages, and to searches, as the table does. */
const POSTS = Array.from({ length: 300 }, (_, index) => ({
  id: `id-${index}`,
  key: `post-${index}`,
  title: `Post number ${index}`,
  status: index === 1 ? 'draft' : 'published',
  category: 'branding',
  published_at: index === 2 ? '2199-01-01 00:00:00+00' : null,
}));

test.describe('the chooser with 300 posts', () => {
  let asked: URLSearchParams[];

  test.beforeEach(async ({ page }) => {
    asked = [];
    await page.route('**/rest/v1/blog_posts?*', async (route) => {
      const query = new URL(route.request().url()).searchParams;
      if (!query.has('offset')) return route.fallback();
      asked.push(query);
      const words = (query.get('title') ?? '').replace(/^ilike\.|%/g, '');
      const found = POSTS.filter(({ title }) => title.includes(words));
      const from = Number(query.get('offset'));
      await route.fulfill({ json: found.slice(from, from + Number(query.get('limit'))) });
    });
    await openBlogEditor(page);
    await chooser(page).click();
  });

  test('loads one page, and the next one when its end is near', async ({ page }) => {
    await expect(page.getByRole('option')).toHaveCount(50);
    expect(asked[0]?.get('select')).toBe('key:slug,title,status,published_at');
    await page.getByRole('option').last().scrollIntoViewIfNeeded();
    await expect(page.getByRole('option')).toHaveCount(100);
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('option')).toHaveCount(150);
    await expect(page.getByRole('option', { name: 'Post number 149' })).toBeAttached();
    const titles = await page.getByRole('option').allTextContents();
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('finds posts that are not loaded by a search', async ({ page }) => {
    await chooser(page).fill('number 29');
    await expect(page.getByRole('option')).toHaveText(
      ['29', ...Array.from({ length: 10 }, (_, i) => `29${i}`)].map((n) => `Post number ${n}`),
    );
    await expect(page.getByText('11 posts')).toBeAttached();
    await chooser(page).fill('no such title');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(page.getByText('No title has this in it.').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(chooser(page)).toHaveValue('');
    await expect(chooser(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('marks drafts and scheduled posts', async ({ page }) => {
    await expect(page.getByRole('option', { name: 'Post number 1 Draft' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'Post number 2 Scheduled' })).toBeVisible();
  });
});

test('the table of posts is searched, filtered and sorted, changes several at once, and opens a post with a right-to-left title', async ({
  page,
  posts,
}) => {
  const mark = `Table ${Date.now()}`;
  const one = await posts.add({ title: `${mark} one`, status: 'draft', category: 'faith' });
  const two = await posts.add({ title: `${mark} two`, published_at: '2025-01-05T15:00:00Z' });
  await openBlogEditor(page);
  const table = page.getByRole('region', { name: 'Posts' });
  const rows = table.getByRole('row').filter({ has: page.getByRole('link') });
  await table.getByRole('searchbox', { name: 'Search titles' }).fill(mark);
  await expect(rows).toHaveText([/two\s*Published\s*Branding\s*Jan 5, 2025/, /one\s*Draft\s*Faith & Business/]);
  await table.getByRole('button', { name: 'Title' }).click();
  await expect(rows).toHaveText([/one/, /two/]);
  await expect(table.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
  await expectNoViolations(page);
  await table.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Draft' }).click();
  await expect(rows).toHaveText([/one/]);
  await table.getByRole('button', { name: `Duplicate “${mark} one”` }).click();
  await expect(rows).toHaveText([/Copy of .*one/, /one/]);

  await table.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'All' }).click();
  await expect(rows).toHaveCount(3);
  await table.getByRole('checkbox', { name: `Select “${mark} one”` }).check();
  await table.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(rows.filter({ hasText: `${mark} one` }).last()).toContainText('Published');
  expect(await posts.read(one)).toMatchObject({ status: 'published', category: 'faith' });
  await table.getByRole('checkbox', { name: 'Select all' }).check();
  await table.getByRole('combobox', { name: 'Set category' }).selectOption('Marketing');
  await expect(rows.filter({ hasText: 'Marketing' })).toHaveCount(3);
  expect(await posts.read(two)).toMatchObject({ category: 'marketing' });
  await expectNoViolations(page);

  await table.getByRole('checkbox', { name: 'Select all' }).check();
  await table.getByRole('checkbox', { name: `Select “${mark} two”` }).uncheck();
  await table.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete 2 posts?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(rows).toHaveText([/two/]);
  expect(await posts.read(one)).toBeUndefined();
  await posts.change(two, { title: `שם ${mark} two` });
  await table.getByRole('searchbox', { name: 'Search titles' }).fill(`${mark} two`);
  await expect(rows).toHaveText([/שם/]);
  await expect(rows.getByRole('link')).toHaveCSS('direction', 'rtl');
  await rows.getByRole('link').click();
  await expect(titleField(page)).toHaveValue(`שם ${mark} two`);
  await expect(titleField(page)).toHaveCSS('direction', 'rtl');
  await page.getByRole('button', { name: 'All posts' }).click();
  await expect(table).toBeVisible();
});

test('a post is chosen, edited and saved by keyboard alone', async ({ page, posts }) => {
  const slug = await posts.add();
  const { title } = (await posts.read(slug)) ?? {};
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(chooser(page)).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(chooser(page)).toBeFocused();
  await page.keyboard.type(String(title));
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  const active = await chooser(page).getAttribute('aria-activedescendant');
  await expect(page.getByRole('option')).toHaveId(String(active));
  await page.keyboard.press('Enter');
  await expect(titleField(page)).toHaveValue(String(title));
  await expect(chooser(page)).toBeFocused();

  await pressUntilFocused(page, 'Tab', titleField(page));
  await page.keyboard.press('End');
  await page.keyboard.type(', by keyboard');
  await pressUntilFocused(page, 'Shift+Tab', saveButton(page));
  await expect(saveButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Content Saved')).toBeVisible();
  await expect(unsaved(page)).toHaveCount(0);
  expect(await posts.read(slug)).toMatchObject({ title: `${title}, by keyboard` });
});

async function pressUntilFocused(page: Page, key: string, wanted: Locator) {
  for (let steps = 0; steps < 20 && !(await wanted.evaluate((it) => it === document.activeElement)); steps += 1)
    await page.keyboard.press(key);
  await expect(wanted).toBeFocused();
}
