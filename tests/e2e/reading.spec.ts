import { expect, test } from '@playwright/test';
import { secrets } from '../support/secrets.ts';

test('About shows the prose of page_content', async ({ page, request }) => {
  await page.goto('/about');
  await expect(page.locator('.prose p')).not.toHaveCount(0);
  const [row] = await (
    await request.get('/rest/v1/page_content?page_id=eq.about&select=title,content', {
      headers: { apikey: secrets().publicKey },
    })
  ).json();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(row.title);
  const shown = await page.locator('.prose').textContent();
  const stored = await page.evaluate((html) => {
    const template = document.createElement('template');
    template.innerHTML = html;
    return template.content.textContent;
  }, row.content);
  expect(shown?.trim()).toBe(stored?.trim());
});

test('the blog lists the seeded articles: featured first, counts of all categories, drafts hidden', async ({
  page,
}) => {
  await page.goto('/blog');
  await expect(page.getByRole('heading', { level: 1, name: 'Insights & Ideas' })).toBeVisible();
  await expect(page.locator('.lead-story')).toHaveCount(1);
  const lead = (await page.locator('.lead-story h2').textContent())?.trim() ?? '';
  expect(lead).not.toBe('');
  await expect(page.locator('.entries h2', { hasText: lead })).toHaveCount(0);
  const counts = await page.locator('.categories sup').allInnerTexts();
  const [all = 0, ...each] = counts.map(Number);
  expect(all).toBeGreaterThanOrEqual(12);
  expect(each).toHaveLength(4);
  expect(each.reduce((sum, count) => sum + count, 0)).toBe(all);
  for (const count of each) expect(count).toBeGreaterThan(0);
  await expect(page.getByText('Notes for a talk not yet given')).toHaveCount(0);
});

test('a category narrows the list, a search finds by title or excerpt, and an empty result can be cleared', async ({
  page,
}) => {
  await page.goto('/blog');
  await page.getByRole('link', { name: /^Faith & Business/ }).click();
  await expect(page).toHaveURL('/blog?category=faith');
  const labels = await page.locator('.entries .label').allInnerTexts();
  expect(labels.length).toBeGreaterThan(0);
  for (const label of labels) expect(label).toContain('Faith & Business');
  await expect(page.locator('.lead-story')).toHaveCount(0);

  await page.getByRole('searchbox').fill('no such words anywhere');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByText('No articles found matching your search.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/blog');

  await page.getByRole('searchbox').fill('DECISION down');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.locator('.entries h2')).toHaveText(['Write the Decision Down']);
});

test('search takes signs literally', async ({ page }) => {
  const found = async (q: string) => {
    const answer = await page.goto(`/blog?q=${encodeURIComponent(q)}`);
    expect(answer?.status(), q).toBe(200);
    return page.locator('.entries article').allInnerTexts();
  };
  for (const q of ['%', '_', '"', '(', ')', '\\', '%%%', '🙂', 'a,b)or(c', '*', '.*', '[a-z]']) {
    for (const entry of await found(q)) expect(entry).toContain(q);
  }
  expect((await found(',')).length).toBeGreaterThan(0);
  expect((await found('.')).length).toBeGreaterThan((await found(',')).length);
});

test('an article shows its date, category, read time, body and the way back', async ({ page }) => {
  await page.goto('/blog/write-the-decision-down');
  await expect(page.getByRole('heading', { level: 1, name: 'Write the decision down' })).toBeVisible();
  await expect(page.locator('article header time')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
  await expect(page.locator('article header')).toContainText(/\d+ min read/);
  await expect(page.locator('.prose h2')).not.toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL('/blog');
});

test('an unknown, a malformed and an unpublished slug lead to the blog', async ({ page }) => {
  for (const slug of ['no-such-post', 'notes-for-a-talk-not-yet-given', '%F0%9F%99%82', "a'b", 'x'.repeat(300)]) {
    await page.goto(`/blog/${slug}`);
    await expect(page, slug).toHaveURL('/blog');
  }
});
