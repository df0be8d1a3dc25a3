import { expect } from '../support/browser-test.ts';
import { htmlField, openBlogEditor, saveButton, test, titleField } from '../support/editor.ts';

test('word count and read time follow the text', async ({ page, posts }) => {
  const slug = await posts.add({ content: '<p>Three words here.</p>' });
  await openBlogEditor(page, slug);
  await expect(page.getByText('3 words · 1 min read')).toBeVisible();
  await (await htmlField(page)).fill(`<p>${'word '.repeat(1234)}</p>`);
  await expect(page.getByText('1,234 words · 6 min read')).toBeVisible();
});

test('the previews of search engines and networks show the metadata of the page', async ({ page, posts, request }) => {
  const slug = await posts.add({ excerpt: 'What it is about, in short.', category: 'faith' });
  await openBlogEditor(page, slug);
  const title = await titleField(page).inputValue();
  await page.getByText('How others show it').click();
  const result = page.getByRole('figure', { name: 'A search engine' });
  const link = page.getByRole('figure', { name: 'A link in a message or on a network' });
  await expect(result).toContainText('What it is about, in short.');
  await expect(result).toContainText(`› blog › ${slug}`);
  await expect(link).toContainText(title);
  // Its image has a size.
  await expect(link.locator('[aria-hidden="true"]').first()).toBeVisible();

  const html = await (await request.get(`/blog/${slug}`)).text();
  expect(html).toContain(`<meta property="og:title" content="${title}">`);
  expect(html).toContain('<meta name="description" content="What it is about, in short.">');

  await page.getByText('Search and sharing').click();
  await expect(page.getByLabel('Search title')).toHaveAttribute('placeholder', title);
  await page.getByLabel('Search title').fill('Found');
  await page.getByLabel('Search description').fill('Read this.');
  await page.getByLabel('Social image URL').fill('data:image/png;base64,iVBORw0KGgo=');
  await saveButton(page).click();
  await expect(page.getByText('Networks cannot load such an image.')).not.toHaveCount(0);
  await page.getByLabel('Social image URL').fill('/pictures/author.webp');
  await expect(result).toContainText('Found · ');
  await expect(link).toContainText('Read this.');
  await expect(link.locator('img[src="/pictures/author.webp"]')).toBeVisible();
  await saveButton(page).click();
  await expect(page.getByText('Content Saved')).toBeVisible();
  const shared = await (await request.get(`/blog/${slug}`)).text();
  expect(shared).toContain('<title>Found · ');
  expect(shared).toContain('<meta property="og:title" content="Found">');
  expect(shared).toContain('<meta name="description" content="Read this.">');
  expect(shared).toMatch(/<meta property="og:image" content="http[^"]*\/pictures\/author\.webp">/);
  expect(shared).not.toContain('og:image:width');
  expect(shared).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));

  for (const label of ['Search title', 'Search description', 'Social image URL']) await page.getByLabel(label).fill('');
  await page.getByLabel('Excerpt').fill('');
  await expect(link.getByText(title)).not.toHaveCount(0);
  await expect(page.getByText('Without an excerpt the title stands in its place.')).toBeVisible();
});
