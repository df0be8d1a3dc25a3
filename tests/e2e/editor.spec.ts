import type { Route } from '@playwright/test';
import { headersOf } from '../support/backend.ts';
import { expect } from '../support/browser-test.ts';
import {
  choosePost,
  chooser,
  htmlField,
  loggedErrors,
  openBlogEditor,
  saveButton,
  test,
  titleField,
  unsaved,
} from '../support/editor.ts';

const SWITCH = 'You have unsaved changes. Are you sure you want to switch items?';
const DELETE = 'Are you sure you want to delete this post? You can bring it back for 30 days under Deleted posts.';

test('the editor shows details and the delete button only after a post is chosen', async ({ page }) => {
  const whileLoading = async (route: Route) => {
    await expect(page.getByText('Loading content...')).toBeVisible();
    await route.continue();
  };
  // The list alone; later requests are of the visible page.
  await page.route('**/rest/v1/blog_posts*', whileLoading, { times: 1 });
  await page.goto('/admin#blog');
  await expect(page.getByPlaceholder('Select a blog post to edit')).toBeEnabled();
  await expect(page.getByText('Loading content...')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New Post' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Post' })).toHaveCount(0);
  await expect(page.getByText('Blog Post Details')).toHaveCount(0);

  await page.getByRole('tab', { name: 'Edit Pages' }).click();
  const pages = page.getByRole('combobox', { name: 'Page' });
  await expect(pages.getByRole('option', { name: 'Select a page to edit' })).toHaveCount(1);
  await expect(pages.getByRole('option')).toHaveCount(9);
  await expect(
    page.getByRole('tabpanel', { name: 'Edit Pages' }).getByRole('button', { name: 'New Post' }),
  ).toHaveCount(0);
});

test('opening a post shows it with nothing unsaved', async ({ page, posts }) => {
  const logged = loggedErrors(page);
  const slug = await posts.add({ content: '<p>One  two&nbsp;three</p><ul><li>four</li></ul>' });
  const { title } = (await posts.read(slug)) ?? {};
  await openBlogEditor(page);
  await choosePost(page, String(title));
  await expect(page.getByRole('heading', { name: 'Blog Post Details' })).toBeVisible();
  await expect(titleField(page)).toHaveValue(String(title));
  await expect(chooser(page)).toHaveValue(String(title));
  await expect(page.getByRole('textbox', { name: 'Text' })).toContainText('four');
  for (const mode of ['HTML', 'Visual', 'Preview', 'Edit'])
    await page.getByRole('button', { name: mode, exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Text' })).toContainText('four');
  await expect(unsaved(page)).toHaveCount(0);
  await expect(saveButton(page)).toBeDisabled();
  expect(logged).toEqual([]);
});

test('every article of the site opens in Visual with nothing unsaved', async ({ page }) => {
  await openBlogEditor(page);
  await chooser(page).click();
  const titles = (await page.getByRole('option').allTextContents()).map((title) => title.replace(/ Draft$/, ''));
  expect(titles.length).toBeGreaterThan(10);
  for (const title of titles) {
    await choosePost(page, title);
    await expect(titleField(page)).toHaveValue(title);
    await expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible();
    await expect(unsaved(page)).toHaveCount(0);
  }
});

test('a change is marked, saved, confirmed, and public with the next request', { tag: '@core' }, async ({
  page,
  posts,
  browser,
}) => {
  const slug = await posts.add();
  const visitor = await browser.newPage({ storageState: { cookies: [], origins: [] } });
  await visitor.goto(`/blog/${slug}`);
  await openBlogEditor(page, slug);
  await titleField(page).fill(`Changed ${slug}`);
  await (await htmlField(page)).fill('<p>Second words.</p><script>alert(1)</script>');
  await expect(unsaved(page)).toBeVisible();

  const released = Promise.withResolvers<void>();
  await page.route('**/rest/v1/blog_posts*', async (route) => {
    if (route.request().method() === 'PATCH') await released.promise;
    await route.continue();
  });
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveText('Saving...');
  await expect(saveButton(page)).toBeDisabled();
  released.resolve();
  await expect(page.getByText('Content Saved')).toBeVisible();
  await expect(page.getByText('Blog post has been updated successfully.')).toBeVisible();
  await expect(unsaved(page)).toHaveCount(0);
  await expect(saveButton(page)).toHaveText('Save Changes');
  await expect(saveButton(page)).toBeDisabled();
  await expect(saveButton(page)).toBeFocused();
  await expect(chooser(page)).toHaveValue(`Changed ${slug}`);
  await expect(page.getByRole('textbox', { name: 'HTML' })).toHaveValue('<p>Second words.</p>');

  await visitor.goto(`/blog/${slug}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`Changed ${slug}`);
  await expect(visitor.getByText('Second words.')).toBeVisible();
  await visitor.close();
});

test('the editor of a page has a title and a text', async ({ page }) => {
  await page.goto('/admin#pages/contact');
  await expect(page.getByRole('heading', { name: 'Page Title' })).toBeVisible();
  const before = await titleField(page).inputValue();
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Address' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete Post' })).toHaveCount(0);
  await titleField(page).fill('Write to me');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Page content has been updated successfully.')).toBeVisible();
  await titleField(page).fill(before);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(unsaved(page)).toHaveCount(0);
});

test('switching items with unsaved changes asks first; refusing stays, agreeing switches', async ({ page, posts }) => {
  const [one, other] = [await posts.add(), await posts.add()];
  const { title } = (await posts.read(other)) ?? {};
  await openBlogEditor(page, one);
  await titleField(page).fill('Not to be lost');
  await choosePost(page, String(title));
  await expect(page.getByRole('dialog', { name: SWITCH })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(titleField(page)).toHaveValue('Not to be lost');
  expect(page.url()).toContain(one);

  await page.getByRole('button', { name: 'New Post' }).click();
  await expect(page.getByText(SWITCH)).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(unsaved(page)).toBeVisible();

  await choosePost(page, String(title));
  await page.getByRole('button', { name: 'Switch' }).click();
  await expect(titleField(page)).toHaveValue(String(title));
  await expect(unsaved(page)).toHaveCount(0);
});

test('the browser asks before leaving the page only with unsaved changes', async ({ page, posts }) => {
  await openBlogEditor(page, await posts.add());
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    dialog.accept();
  });
  await titleField(page).fill('Changed');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(titleField(page)).not.toHaveValue('');
  await page.reload();
  expect(asked).toHaveLength(1);
  await page.getByRole('textbox', { name: 'Text' }).getByText('First words.').click();
  await page.keyboard.type('x');
  await page.reload();
  expect(asked).toHaveLength(2);
});

test('a draft is created in a dialog that shows its address, opens, and is not public', { tag: '@core' }, async ({
  page,
  posts,
  request,
}) => {
  await openBlogEditor(page);
  await page.getByRole('button', { name: 'New Post' }).click();
  const dialog = page.getByRole('dialog', { name: 'New blog post' });
  const title = `Straße & Träume, ${Date.now()}!`;
  await dialog.getByLabel('Title').fill(title);
  const slug = await dialog.getByLabel('Address').inputValue();
  expect(slug).toMatch(/^straße-träume-\d+$/);
  await expect(dialog.getByText(`It will stand at /blog/${slug}.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('New post created')).toBeVisible();
  await expect(page.getByText('Your new blog post has been created successfully.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(titleField(page)).toHaveValue(title);
  await expect(chooser(page)).toHaveValue(title);
  await expect(page.getByRole('button', { name: 'Visual', exact: true })).toHaveAttribute('aria-pressed', 'true');
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text).toHaveText('Start writing your blog post here...');
  await expect(text).toBeFocused();
  await expect(unsaved(page)).toHaveCount(0);
  expect(await posts.read(slug)).toMatchObject({ status: 'draft', category: 'branding', read_time: '5 min read' });
  await chooser(page).click();
  await expect(page.getByRole('option', { name: `${title} Draft` })).toBeVisible();

  const asVisitor = { headers: { cookie: '' }, maxRedirects: 0 };
  expect((await request.get(`/blog/${encodeURIComponent(slug)}`, asVisitor)).status()).toBe(302);
  await page.keyboard.press('Escape');
  const warning = page.getByText('The text still ends with “Start writing your blog post here...”');
  await expect(warning).toHaveCount(0);
  await page.getByLabel('Status').selectOption('Published');
  await expect(warning).toBeVisible();
  await text.focus();
  await page.keyboard.type('Typed over it.');
  await expect(text).toHaveText('Typed over it.');
  await expect(warning).toHaveCount(0);
  await saveButton(page).click();
  await expect(page.getByText('Content Saved')).toBeVisible();
  expect(await posts.read(slug)).toMatchObject({ content: '<p>Typed over it.</p>' });
  expect((await request.get(`/blog/${encodeURIComponent(slug)}`, asVisitor)).status()).toBe(200);
  await posts.remove(slug);
});

test('the overview leads to the list of posts, and to the text of the one that is open', async ({ page, posts }) => {
  const slug = await posts.add();
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Manage Blog Posts' }).click();
  await expect(chooser(page)).toBeFocused();
  await choosePost(page, String((await posts.read(slug))?.title));
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Manage Blog Posts' }).click();
  await expect(text).toBeFocused();
});

test('an open post fills the page, begins high, and leads by Enter from its title into its text', async ({
  page,
  posts,
  request,
}) => {
  // A notice of the unsaved text that other tests left behind would stand above the title.
  const headers = await headersOf(request, 'administrator');
  const drafts = await request.post('/rest/v1/rpc/content_drafts', { headers, data: { kind: 'post' } });
  for (const { item_id, device } of await drafts.json())
    await request.post('/rest/v1/rpc/discard_draft', { headers, data: { kind: 'post', item_id, device } });

  const content = `<p>First words.</p>${'<p>And more.</p>'.repeat(60)}`;
  await page.setViewportSize({ width: 1440, height: 900 });
  await openBlogEditor(page, await posts.add({ content }));
  const text = page.getByRole('textbox', { name: 'Text' });
  const top = async () => (await text.getByText('First words.').boundingBox())?.y;
  const details = page.getByRole('button', { name: 'Details' });
  await expect(text).toBeVisible();
  for (const frame of ['banner', 'contentinfo', 'tablist'] as const) await expect(page.getByRole(frame)).toHaveCount(0);
  await expect.poll(top).toBeLessThan(300);

  // What is sticky covers neither the title nor the caret.
  await text.press('ControlOrMeta+End');
  await expect(text.getByText('And more.').last()).toBeInViewport();
  await titleField(page).press('Enter');
  await expect(text).toBeFocused();
  await page.keyboard.type('Before the ');
  await expect(text).toContainText('Before the First words.');
  await expect(text.getByText('Before the')).toBeInViewport();

  await details.click();
  await expect(page.getByLabel('Excerpt')).toBeHidden();
  await expect(details).toHaveAttribute('aria-expanded', 'false');
  await saveButton(page).click();
  await expect(unsaved(page)).toHaveCount(0);
  await page.reload();
  await expect(text).toBeVisible();
  await expect(page.getByLabel('Excerpt')).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await text.press('ControlOrMeta+Home');
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(top).toBeLessThan(281);
  await details.click();
  const sheet = page.getByRole('dialog', { name: 'Blog Post Details' });
  await sheet.getByLabel('Excerpt').fill('From the sheet.');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(unsaved(page)).toBeVisible();
  await page.getByRole('button', { name: 'All posts' }).click();
  await page.getByRole('button', { name: 'Switch' }).click();
  await expect(chooser(page)).toBeFocused();
  await expect(page.getByRole('banner')).toBeVisible();
});

test('a draft is published by its own button, which asks where the text is still the placeholder', {
  tag: '@core',
}, async ({ page, posts, request }) => {
  const slug = await posts.add({ status: 'draft', content: '<p>Start writing your blog post here...</p>' });
  await openBlogEditor(page, slug);
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publish.click();
  await page.getByRole('button', { name: 'Not yet' }).click();
  await page.getByLabel('Published Date & Time').fill('2199-01-01T08:00');
  await expect(page.getByRole('button', { name: 'Schedule' })).toBeVisible();
  await page.getByLabel('Published Date & Time').fill('');
  await (await htmlField(page)).fill('<p>Ready.</p>');
  await publish.click();
  await expect(page.getByText('Blog post has been updated successfully.')).toBeVisible();
  await expect(publish).toHaveCount(0);
  await expect(unsaved(page)).toHaveCount(0);
  expect(await posts.read(slug)).toMatchObject({ status: 'published', content: '<p>Ready.</p>' });
  expect((await request.get(`/blog/${slug}`, { maxRedirects: 0 })).status()).toBe(200);
});

test('a post needs a title, and a title without letters needs an address', async ({ page, posts }) => {
  await openBlogEditor(page);
  await page.getByRole('button', { name: 'New Post' }).click();
  const dialog = page.getByRole('dialog', { name: 'New blog post' });
  await dialog.getByRole('button', { name: 'Create and publish' }).click();
  await expect(dialog.getByText('Please give it a title.')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await dialog.getByLabel('Title').fill('?!');
  await dialog.getByRole('button', { name: 'Create and publish' }).click();
  await expect(dialog.getByText('Please give it an address, with a letter or a digit.')).toBeVisible();
  const address = dialog.getByLabel('Address');
  await expect(address).toBeFocused();
  const slug = `asked-and-answered-${Date.now()}`;
  await address.fill(slug);
  await dialog.getByRole('button', { name: 'Create and publish' }).click();
  await expect(page.getByText('New post created')).toBeVisible();
  expect(await posts.read(slug)).toMatchObject({ title: '?!', status: 'published' });
  await posts.remove(slug);
});

test('a taken address is reported together with a free one', { tag: '@core' }, async ({ page, posts }) => {
  const slug = await posts.add();
  await openBlogEditor(page);
  await page.getByRole('button', { name: 'New Post' }).click();
  const dialog = page.getByRole('dialog', { name: 'New blog post' });
  await dialog.getByLabel('Title').fill(slug.replaceAll('-', ' '));
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(dialog.getByText('A post with this address already exists.')).toBeVisible();
  await dialog.getByRole('button', { name: `Use ${slug}-2` }).click();
  await expect(dialog.getByLabel('Address')).toHaveValue(`${slug}-2`);
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('New post created')).toBeVisible();
  await posts.remove(`${slug}-2`);
});

test('deleting asks first and then clears everything', { tag: '@core' }, async ({ page, posts, request }) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await page.getByRole('button', { name: 'Delete Post' }).click();
  await expect(page.getByRole('dialog', { name: DELETE })).toBeVisible();
  await page.getByRole('button', { name: 'Keep it' }).click();
  expect(await posts.read(slug)).toBeDefined();

  await page.getByRole('button', { name: 'Delete Post' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Post Deleted')).toBeVisible();
  await expect(page.getByText('Blog post has been deleted successfully.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Post' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Blog Post Details' })).toHaveCount(0);
  await expect(chooser(page)).toHaveValue('');
  await expect(chooser(page)).toBeFocused();
  expect(new URL(page.url()).hash).toBe('#blog');
  expect((await request.get(`/blog/${slug}`, { maxRedirects: 0 })).status()).toBe(302);
});
