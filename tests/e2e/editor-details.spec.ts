import { expect, type Page } from '../support/browser-test.ts';
import { htmlField, openBlogEditor, saveButton, test, titleField, unsaved } from '../support/editor.ts';

async function save(page: Page) {
  await saveButton(page).click();
  await expect(page.getByText('Content Saved')).toBeVisible();
  await expect(unsaved(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismiss' }).click();
}

const image = (page: Page) => page.getByRole('img', { name: 'The featured image' });

test('every detail is saved as it was typed', async ({ page, posts }) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await page.getByLabel('Excerpt').fill('In short.');
  await page.getByLabel('Category').selectOption('Faith & Business');
  await page.getByLabel('Tags').fill(Array.from({ length: 31 }, (_, at) => `tag ${at}`).join());
  await expect(page.getByText('At most 30 tags, and 1,500 characters in all. These are 31.')).toBeVisible();
  await page.getByLabel('Tags').fill('one,  two words , one');
  await expect(page.getByText('At most 30 tags')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Featured Post' }).check();
  await page.getByLabel('Featured Image URL').fill('/pictures/author.webp');
  await page.getByLabel('Published Date & Time').fill('2025-07-01T09:30');
  await (await htmlField(page)).fill(`<p>${'word '.repeat(900)}</p>`);
  await expect(unsaved(page)).toBeVisible();
  await save(page);
  expect(await posts.read(slug)).toMatchObject({
    excerpt: 'In short.',
    category: 'faith',
    tags: ['one', 'two words'],
    featured: true,
    image_url: '/pictures/author.webp',
    read_time: '4 min read',
  });
  const { published_at } = (await posts.read(slug)) ?? {};
  // 09:30 by the site's clock, America/New_York in summer.
  expect(new Date(String(published_at)).toISOString()).toBe('2025-07-01T13:30:00.000Z');

  await page.reload();
  await expect(page.getByLabel('Published Date & Time')).toHaveValue('2025-07-01T09:30');
  await expect(page.getByLabel('Tags')).toHaveValue('one, two words');
  await page.getByLabel('Featured Image URL').fill('');
  await page.getByLabel('Published Date & Time').fill('');
  await save(page);
  expect(await posts.read(slug)).toMatchObject({ image_url: null, published_at: null });
});

for (const [field, change, undo] of [
  ['Title', (page: Page) => titleField(page).fill('x'), undefined],
  ['Featured Post', (page: Page) => page.getByRole('switch').click(), (page: Page) => page.getByRole('switch').click()],
  [
    'Featured Image URL',
    (page: Page) => page.getByLabel('Featured Image URL').fill('https://a.example/a.png'),
    (page: Page) => page.getByLabel('Featured Image URL').fill(''),
  ],
  [
    'Published Date & Time',
    (page: Page) => page.getByLabel('Published Date & Time').fill('2025-01-01T10:00'),
    (page: Page) => page.getByLabel('Published Date & Time').fill(''),
  ],
] as const)
  test(`a change of ${field} is unsaved until it is taken back`, async ({ page, posts }) => {
    await openBlogEditor(page, await posts.add());
    await change(page);
    await expect(unsaved(page)).toBeVisible();
    await expect(saveButton(page)).toBeEnabled();
    if (!undo) return;
    await undo(page);
    await expect(unsaved(page)).toHaveCount(0);
    await expect(saveButton(page)).toBeDisabled();
  });

test('a post with a future date is hidden until then', async ({ page, posts, request }) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await page.getByLabel('Published Date & Time').fill('2199-01-01T08:00');
  await expect(page.getByText('Scheduled for January 1, 2199 at 8:00 AM.')).toBeVisible();
  await save(page);
  expect((await request.get(`/blog/${slug}`, { maxRedirects: 0 })).status()).toBe(302);
  await page.getByLabel('Published Date & Time').fill('2020-01-01T08:00');
  await expect(page.getByText('Everybody sees it.')).toBeVisible();
  await save(page);
  const article = await request.get(`/blog/${slug}`, { maxRedirects: 0 });
  expect(await article.text()).toContain('January 1, 2020');
});

test('a new address leads to the article, and the earlier one redirects to it', async ({ page, posts, request }) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await page.getByLabel('Address').and(page.getByRole('main').getByRole('textbox')).fill(`Moved ${slug}!`);
  await page.keyboard.press('Tab');
  await expect(page.getByText(`The article stands at /blog/moved-${slug}.`)).toBeVisible();
  await save(page);
  expect(new URL(page.url()).hash).toBe(`#blog/moved-${slug}`);
  expect((await request.get(`/blog/moved-${slug}`, { maxRedirects: 0 })).status()).toBe(200);
  const old = await request.get(`/blog/${slug}`, { maxRedirects: 0 });
  expect(old.headers().location).toBe(`/blog/moved-${slug}`);
  await titleField(page).fill('Saved under its new address');
  await save(page);
  await posts.remove(`moved-${slug}`);
});

test('a taken address is reported beside the field', async ({ page, posts }) => {
  const [slug, other] = [await posts.add(), await posts.add()];
  await openBlogEditor(page, slug);
  const address = page.getByRole('main').getByRole('textbox', { name: 'Address' });
  await address.fill(other);
  await saveButton(page).click();
  await expect(page.getByText('A post with this address already exists.')).toHaveCount(2);
  await expect(address).toBeFocused();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await address.fill(`${slug}-free`);
  await save(page);
  await posts.remove(`${slug}-free`);
});

test('an invalid field is reported beside it, and nothing is sent', async ({ page, posts }) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await page.getByLabel('Featured Image URL').fill('javascript:alert(1)');
  await expect(image(page)).toHaveCount(0);
  await saveButton(page).click();
  const sentence = 'Enter an address that begins with https:// or, for an image of this site, with /.';
  await expect(page.getByText(sentence)).toHaveCount(2);
  await expect(page.getByLabel('Featured Image URL')).toBeFocused();
  expect(await posts.read(slug)).toMatchObject({ image_url: null });
});

test('the image has a small preview, which is hidden if it does not load', async ({ page, posts }) => {
  await openBlogEditor(page, await posts.add({ image_url: '/pictures/author.webp' }));
  await expect(image(page)).toBeVisible();
  await page.getByLabel('Featured Image URL').fill('/pictures/no-such.webp');
  await expect(image(page)).toHaveCount(0);
  await page.getByLabel('Featured Image URL').fill('/pictures/author.webp');
  await expect(image(page)).toBeVisible();
});

test('an uploaded image becomes the featured image and is unsaved', async ({ page, posts }) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await page.getByLabel('Upload Image').setInputFiles('public/icon-192.png');
  await expect(page.getByText('Image Uploaded')).toBeVisible();
  await expect(page.getByText('Image has been uploaded successfully.')).toBeVisible();
  await expect(page.getByLabel('Featured Image URL')).toHaveValue(/\/storage\/v1\/object\/public\/blog-images\//);
  await expect(image(page)).toBeVisible();
  await expect(unsaved(page)).toBeVisible();
});

test('a failed, refused or cancelled upload is reported and changes nothing', async ({ page, posts }) => {
  await openBlogEditor(page, await posts.add());
  const upload = page.getByLabel('Upload Image');
  await page.route('**/storage/v1/object/**', (route) => route.abort());
  await upload.setInputFiles('public/icon-192.png');
  await expect(page.getByText('Upload Error')).toBeVisible();
  await expect(page.getByText('Failed to upload image. Please try again.')).toBeVisible();

  await upload.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg></svg>') });
  await expect(page.getByText('Failed to upload image. Please try again.')).toHaveCount(0);
  await expect(page.getByText('Upload Error')).toBeVisible();

  await page.unrouteAll();
  const cancelled = Promise.withResolvers<void>();
  await page.route('**/storage/v1/object/**', async (route) => {
    await cancelled.promise;
    await route.abort();
  });
  await upload.setInputFiles('public/icon-192.png');
  await expect(page.getByRole('progressbar', { name: 'Uploading...' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(upload).toBeFocused();
  cancelled.resolve();
  await expect(page.getByLabel('Featured Image URL')).toHaveValue('');
  await expect(unsaved(page)).toHaveCount(0);
});
