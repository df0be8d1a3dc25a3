import { expect, test } from '../support/browser-test.ts';
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
  // The site's own pages may not turn strings into HTML, so another page parses it.
  await page.goto('about:blank');
  const stored = await page.evaluate((html) => {
    const template = document.createElement('template');
    template.innerHTML = html;
    return template.content.textContent;
  }, row.content);
  expect(shown?.trim()).toBe(stored?.trim());
});

test('an article shows its date, category, read time, body and a link back', async ({ page }) => {
  await page.goto('/blog/write-the-decision-down');
  await expect(page.getByRole('heading', { level: 1, name: 'Write the decision down' })).toBeVisible();
  await expect(page.locator('article header time')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
  await expect(page.locator('article header')).toContainText(/\d+ min read/);
  await expect(page.locator('.prose h2')).not.toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL('/blog');
});

test('an unknown, a malformed and an unpublished slug redirect to the blog', async ({ page }) => {
  for (const slug of ['no-such-post', 'notes-for-a-talk-not-yet-given', '%F0%9F%99%82', "a'b", 'x'.repeat(300)]) {
    await page.goto(`/blog/${slug}`);
    await expect(page, slug).toHaveURL('/blog');
  }
});
