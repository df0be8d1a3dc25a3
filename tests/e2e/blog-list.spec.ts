import { headersOf } from '../support/backend.ts';
import { category, field, marked, NONE, results, titles } from '../support/blog-list.ts';
import { expect, test } from '../support/browser-test.ts';

/** A word in the title of one article and in the body of others. */
const WORD = 'promise';
/** A word only in the body of articles. */
const MENTIONED = 'invoices';
/** A word in no article. */
const NOWHERE = 'zzzzzz';

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('the list shows the featured article first and once, counts for all categories, and no drafts', {
      tag: '@core',
    }, async ({ page }) => {
      await page.goto('/blog');
      await expect(page.getByRole('heading', { level: 1, name: 'Insights & Ideas' })).toBeVisible();
      await expect(page.locator('[data-featured]')).toHaveCount(1);
      const lead = (await page.locator('[data-featured] h2').textContent())?.trim() ?? '';
      expect(lead).not.toBe('');
      await expect(titles(page).filter({ hasText: lead })).toHaveCount(0);
      const counts = await page.getByRole('navigation', { name: 'Categories' }).locator('sup').allInnerTexts();
      const [all = 0, ...each] = counts.map(Number);
      expect(all).toBeGreaterThanOrEqual(12);
      expect(each).toHaveLength(4);
      expect(each.reduce((sum, count) => sum + count, 0)).toBe(all);
      for (const count of each) expect(count).toBeGreaterThan(0);
      await expect(page.getByText('Notes for a talk not yet given')).toHaveCount(0);
    });

    test('a category filters the list, a search filters it further, and an empty result can be cleared', {
      tag: '@core',
    }, async ({ page }) => {
      await page.goto('/blog');
      await category(page, 'Faith & Business').click();
      await expect(page).toHaveURL('/blog?category=faith');
      await expect(page).toHaveTitle(/^Faith & Business: Insights & Ideas · /);
      await expect(marked(page)).toHaveText(/^\s*Faith & Business/);
      const labels = await page.locator('[data-results] > ol p:has(time)').allInnerTexts();
      expect(labels.length).toBeGreaterThan(0);
      for (const label of labels) expect(label).toContain('Faith & Business');
      await expect(page.locator('[data-featured]')).toHaveCount(0);

      await field(page).fill(NOWHERE);
      await field(page).press('Enter');
      await expect(page).toHaveURL(`/blog?q=${NOWHERE}&category=faith`);
      await expect(page.getByText(NONE)).toBeVisible();
      await page.getByRole('link', { name: 'Clear Filters' }).click();
      await expect(page).toHaveURL('/blog');
      await expect(field(page)).toHaveValue('');
      await expect(marked(page)).toHaveText(/^\s*All/);
      await expect(page.locator('[data-featured]')).toHaveCount(1);

      await field(page).fill('DECISION down');
      await field(page).press('Enter');
      await expect(titles(page)).toHaveText(['Write the Decision Down']);
      await expect(page.locator('[data-featured]')).toHaveCount(0);
    });

    test('a search states how many articles it found, and which mention it in their text', async ({ page }) => {
      await page.goto(`/blog?q=${WORD}`);
      await expect(page.locator('[data-found]')).toHaveText('1 article');
      await expect(titles(page)).toHaveText(['A Brand Is a Promise Kept in Small Things']);
      const mentions = page.getByRole('region', { name: 'Also mentioned in' });
      await expect(mentions.getByRole('heading', { level: 3 })).not.toHaveCount(0);
      await expect(mentions).not.toContainText('A Brand Is a Promise Kept in Small Things');
      for (const mark of await mentions.locator('mark').allInnerTexts()) expect(mark.toLowerCase()).toContain(WORD);
      await expect(mentions.locator('time').first()).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);

      await page.goto('/blog?q=decision');
      const found = await titles(page).count();
      expect(found).toBeGreaterThan(1);
      await expect(page.locator('[data-found]')).toHaveText(`${found} articles`);
    });

    test('articles that only mention the words are listed below the message that no article was found', async ({
      page,
    }) => {
      await page.goto(`/blog?q=${MENTIONED}`);
      await expect(page.getByText(NONE)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Clear Filters' })).toBeVisible();
      await expect(titles(page)).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Also mentioned in' })).toBeVisible();
    });

    test('older articles are on further pages, and a page beyond the last is empty', { tag: '@core' }, async ({
      page,
    }) => {
      await page.goto('/blog');
      const newest = await titles(page).allInnerTexts();
      await page.getByRole('link', { name: 'Older articles' }).click();
      await expect(page).toHaveURL('/blog?page=2');
      await expect(titles(page).first()).not.toHaveText(newest[0] ?? '');
      for (const title of await titles(page).allInnerTexts()) expect(newest).not.toContain(title);
      await expect(page.locator('[data-featured]')).toHaveCount(0);
      await page.getByRole('link', { name: 'Newer articles' }).click();
      await expect(page).toHaveURL('/blog');
      await expect(titles(page)).toHaveText(newest);
      await page.goto('/blog?page=999');
      await expect(page.getByText(NONE)).toBeVisible();
    });
  });

test('a list updated by the search has the same markup as one from the server', async ({ page }) => {
  /** Elements with sorted attributes and text; React adds comments between pieces of text, and sets `src` last. */
  const markup = () =>
    results(page).evaluate((section) => {
      const read = (node: Node): unknown => {
        if (!(node instanceof Element)) return node.textContent;
        const attributes = [...node.attributes].map(({ name, value }) => `${name}=${value}`).sort();
        const children = [...node.childNodes].filter(({ nodeType }) => nodeType !== Node.COMMENT_NODE).map(read);
        const isText = children.every((child) => typeof child === 'string');
        return [node.localName, attributes, isText ? children.join('') : children];
      };
      return [...section.childNodes].map(read);
    });
  for (const query of ['', '?q=promise', '?q=nothing-like-this', '?page=2', '?q=decision&category=leadership']) {
    await page.goto(`/blog${query}`);
    const served = await markup();
    await page.goto('/blog?category=faith');
    await field(page).focus();
    await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
    // Going back leads to a list that the island has not rendered.
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, `/blog${query}`);
    await expect.poll(markup, query).toEqual(served);
  }
});

test('no script is requested before the pointer is on the search', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/blog', { waitUntil: 'networkidle' });
  await page.locator('[data-results] > ol h2 a').first().hover();
  expect(scripts).toEqual([]);
  await field(page).hover();
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
});

test('the list fragment is not indexed by search engines', async ({ request }) => {
  const answer = await request.get('/blog-results?category=faith');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['x-robots-tag']).toBe('noindex');
  expect(answer.headers()['content-type']).toMatch(/^application\/json/);
  const { query, posts } = await answer.json();
  expect(query).toBe('?category=faith');
  expect(posts.length).toBeGreaterThan(0);
});

test.describe('the search takes special characters literally', () => {
  const SIGNS = `100% of _it_ "quoted", it's (so) \\ [a-z]* 🙂 École <script>alert(1)</script>`;
  const slug = 'every-sign';

  test.beforeAll(async ({ request }) => {
    const answer = await request.post('/rest/v1/blog_posts', {
      headers: await headersOf(request, 'administrator'),
      data: { slug, title: SIGNS, excerpt: '', category: 'marketing', content: '<p>x</p>', read_time: '1 min read' },
    });
    expect(answer.status()).toBe(201);
  });

  test.afterAll(async ({ request }) => {
    const headers = await headersOf(request, 'administrator');
    await request.delete(`/rest/v1/blog_posts?slug=eq.${slug}`, { headers });
  });

  for (const q of [
    '%',
    '_it_',
    '"',
    '",',
    "it's",
    '(so)',
    '\\',
    '[a-z]*',
    '🙂',
    'école',
    'ÉCOLE',
    'E\u0301COLE',
    '<script>',
  ])
    test(`${q} finds the title that contains it, by a page load and while typing`, async ({ page }) => {
      await page.goto(`/blog?q=${encodeURIComponent(q)}`);
      await expect(titles(page).filter({ hasText: SIGNS })).toHaveCount(1);
      const found = await titles(page).allInnerTexts();
      await page.goto('/blog');
      await field(page).click();
      await field(page).pressSequentially(q);
      await expect(titles(page)).toHaveText(found);
      await expect(field(page)).toHaveValue(q);
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(q);
    });

  for (const q of ['%%%', '.*', 'a,b)or(c', '*:*', '__', "' or 1=1 --", 'x'.repeat(250)])
    test(`${q.slice(0, 20)} is in no title and finds nothing`, async ({ page }) => {
      await page.goto('/blog');
      await field(page).fill(q);
      await expect(page.getByText(NONE)).toBeVisible();
      await expect(field(page)).toHaveValue(q);
    });
});
