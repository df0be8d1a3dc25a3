import { expect, type Page } from '../support/browser-test.ts';
import { openBlogEditor, saveButton, test, titleField } from '../support/editor.ts';

const LIVE = 'Published: visitors see it now.';

async function saveTitle(page: Page, title: string) {
  await titleField(page).fill(title);
  await saveButton(page).click();
}

test('the editor shows the progress of a saved page until visitors see it', { tag: '@core' }, async ({ page }) => {
  test.setTimeout(900_000);
  await page.goto('/admin#pages/about');
  const before = await titleField(page).inputValue();
  await saveTitle(page, 'Published in a moment');
  await expect(page.getByText('Saved. The site is being built with it…')).toBeVisible();
  await expect(page.getByText(LIVE)).toBeVisible({ timeout: 400_000 });
  const visitor = await page.context().newPage();
  await visitor.goto('/about');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Published in a moment');

  await saveTitle(page, before);
  await expect(page.getByText('Saved. The site is being built with it…')).toBeVisible();
  await expect(page.getByText(LIVE)).toBeVisible({ timeout: 400_000 });
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(before);
});

test('a failed build is shown with its reason, and visitors still see the earlier page', async ({ page }) => {
  await page.route('**/publish', (route) =>
    route.fulfill({
      json:
        route.request().method() === 'POST'
          ? { status: 'building' }
          : { status: 'failed', reason: 'content/site.yaml, line 3: name: expected a text' },
    }),
  );
  await page.goto('/admin#pages/contact');
  const before = await titleField(page).inputValue();
  await saveTitle(page, `${before} `);
  await expect(page.getByText('Saved, but the site could not be built with it')).toBeVisible();
  await expect(page.getByText('content/site.yaml, line 3: name: expected a text')).toBeVisible();
  await saveTitle(page, before);
});

test('saving a post needs no build and requests none', async ({ page, posts }) => {
  const slug = await posts.add();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openBlogEditor(page, slug);
  await saveTitle(page, 'Seen at once');
  await expect(page.getByText('Content Saved')).toBeVisible();
  expect((await (await page.request.get(`/blog/${slug}`)).text()).includes('Seen at once')).toBe(true);
  expect(asked).not.toContain('/publish');
});
