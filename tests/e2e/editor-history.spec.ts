import { expectNoViolations } from '../support/axe.ts';
import { headersOf, serverHeaders } from '../support/backend.ts';
import { expect, type Locator, type Page, type Route } from '../support/browser-test.ts';
import {
  chooser,
  failing,
  htmlField,
  loggedErrors,
  openBlogEditor,
  saveButton,
  test,
  titleField,
  unsaved,
} from '../support/editor.ts';
import { expectNoSidewaysScrolling } from '../support/page-fits.ts';
import { DESKTOP, PHONE } from '../support/public-pages.ts';
import { secrets } from '../support/secrets.ts';

const DELETE = 'Are you sure you want to delete this post? You can bring it back for 30 days under Deleted posts.';
const historyButton = (page: Page) => page.getByRole('button', { name: 'History' });
const deletedButton = (page: Page) => page.getByRole('button', { name: 'Deleted posts' });
const versions = (dialog: Locator) => dialog.getByRole('radio');
const refused = (route: Route) => route.fulfill({ status: 500, json: { code: 'SUP', message: 'broken' } });

/** Saves the post whose editor is open with this text, in HTML mode. */
async function save(page: Page, html: string) {
  await page.getByRole('textbox', { name: 'HTML' }).fill(html);
  await saveButton(page).click();
  await expect(unsaved(page)).toHaveCount(0);
}

async function openHistory(page: Page) {
  await historyButton(page).click();
  const dialog = page.getByRole('dialog');
  await expect(versions(dialog).first()).toBeFocused();
  return dialog;
}

async function deletePost(page: Page) {
  await page.getByRole('button', { name: 'Delete Post' }).click();
  await expect(page.getByText(DELETE)).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Post Deleted')).toBeVisible();
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`the history and the deleted posts are accessible and fit a phone, ${colorScheme}`, async ({ page, posts }) => {
    const slug = await posts.add({
      content: '<h2>Once</h2><p>Some words to change.</p><p>Gone quite soon.</p><p>Same.</p>',
    });
    await posts.change(slug, {
      content: '<h3>Once</h3><p>Some words have changed.</p><p>Same.</p><p>All is new here.</p>',
    });
    await posts.remove(await posts.add());
    await page.emulateMedia({ colorScheme });
    await openBlogEditor(page, slug);
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      if (size === PHONE) await page.getByRole('button', { name: 'Details' }).click();
      const dialog = await openHistory(page);
      await expect(dialog.locator('dd del').first()).toBeVisible();
      await expectNoViolations(page);
      await expectNoSidewaysScrolling(page);
      await page.keyboard.press('Escape');
      await deletedButton(page).click();
      await expect(page.getByRole('button', { name: /^Bring back/ }).first()).toBeVisible();
      await expectNoViolations(page);
      await expectNoSidewaysScrolling(page);
      await page.keyboard.press('Escape');
      await expect(deletedButton(page)).toBeFocused();
    }
  });

test('a new post has no earlier versions yet', async ({ page, posts }) => {
  await openBlogEditor(page, await posts.add());
  await historyButton(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('No earlier versions yet.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(historyButton(page)).toBeFocused();
});

test('three saves give three versions, which can be compared, restored and saved again', { tag: '@core' }, async ({
  page,
  posts,
}) => {
  const slug = await posts.add({ content: '<p>The very first words.</p><p>Kept.</p>' });
  await openBlogEditor(page, slug);
  await htmlField(page);
  await save(page, '<p>The very second words.</p><p>Kept.</p>');
  await save(page, '<p>The very third words, and more.</p><p>Kept.</p>');
  await save(page, '<p>The very last words.</p><p>Kept.</p>');

  const dialog = await openHistory(page);
  await expect(versions(dialog)).toHaveCount(3);
  const dates = await dialog.locator('time').allTextContents();
  // Saved within one second, they read alike.
  const moments = await dialog.locator('time').evaluateAll((all) => all.map((each) => each.getAttribute('datetime')));
  expect(new Set(moments).size).toBe(3);
  for (const date of dates) expect(date).toMatch(/^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d:\d\d [AP]M$/);
  await expect(versions(dialog).nth(0)).toHaveAccessibleName(/7 words · 0\.1 kB · by you/);
  // The author of a first version is unknown, because it is older than the history.
  await expect(versions(dialog).nth(2)).not.toHaveAccessibleName(/by/);

  // With the keyboard, each arrow shows another version.
  await expect(dialog.locator('dd del')).toHaveText(['[Then: third]', '[Then: , and more]']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.locator('dd del')).toHaveText(['[Then: first]']);
  await expect(dialog.locator('dd ins')).toContainText(['[Now: last]']);
  await expect(dialog.getByText('One unchanged passage')).toBeVisible();
  await expect(dialog.getByText('Kept.')).toHaveCount(0);
  await dialog.getByText('One unchanged passage').click();
  await expect(dialog.getByText('Kept.')).toBeVisible();

  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Earlier version restored')).toBeVisible();
  await expect(page.getByText(`The fields hold the version of ${dates[2]}.`)).toBeVisible();
  await expect(unsaved(page)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'HTML' })).toHaveValue('<p>The very first words.</p><p>Kept.</p>');
  expect(await posts.read(slug)).toMatchObject({ content: '<p>The very last words.</p><p>Kept.</p>' });
  await saveButton(page).click();
  await expect(page.getByText('Content Saved')).toBeVisible();
  await expect(page.getByText('The fields hold the version')).toHaveCount(0);
  expect(await posts.read(slug)).toMatchObject({ content: '<p>The very first words.</p><p>Kept.</p>' });

  const again = await openHistory(page);
  await expect(versions(again)).toHaveCount(4);
  await expect(again.locator('dd del')).toHaveText(['[Then: last]']);
});

test('a restored version fills the visual editor too, and undo brings back the typed text', async ({ page, posts }) => {
  const slug = await posts.add({ content: '<p>Before.</p>' });
  await posts.change(slug, { content: '<p>After.</p>' });
  await openBlogEditor(page, slug);
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Typed a moment ago.');
  const dialog = await openHistory(page);
  await expect(dialog.locator('dd ins')).toContainText(['Typed a moment ago.']);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(text).toHaveText('Before.');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(text).toHaveText('After. Typed a moment ago.');
  await expect(historyButton(page)).toBeFocused();
  await expect(page.getByText('The fields hold the version')).toHaveCount(0);
});

test('address, status and date stay as they are when an earlier text is restored', async ({ page, posts }) => {
  const slug = await posts.add({ title: 'Then', status: 'draft' });
  await posts.change(slug, { title: 'Now', status: 'published' });
  await openBlogEditor(page, slug);
  const dialog = await openHistory(page);
  await expect(dialog.getByText('Address, status and date stay as they are.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(titleField(page)).toHaveValue('Then');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('published');
});

test('a page has a history too', { tag: '@core' }, async ({ page }) => {
  await page.goto('/admin#pages/speaking');
  await expect(titleField(page)).not.toHaveValue('');
  const before = await titleField(page).inputValue();
  await titleField(page).fill('Another heading');
  await saveButton(page).click();
  await expect(unsaved(page)).toHaveCount(0);
  const dialog = await openHistory(page);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(titleField(page)).toHaveValue(before);
  await saveButton(page).click();
  await expect(unsaved(page)).toHaveCount(0);
});

test('a deleted post is restored, opened and public again', { tag: '@core' }, async ({ page, posts }) => {
  const slug = await posts.add({ content: '<p>Four words of text.</p>' });
  const { title, id } = (await posts.read(slug)) ?? {};
  await openBlogEditor(page, slug);
  await deletePost(page);
  expect((await page.request.get(`/blog/${slug}`, { maxRedirects: 0 })).status()).not.toBe(200);

  await deletedButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Deleted posts' });
  const row = dialog.getByRole('listitem').filter({ hasText: String(title) });
  await expect(row).toContainText(/Deleted \w{3} \d{1,2}, \d{4}, .* · 30 days left · 4 words/);
  await row.getByRole('button', { name: `Bring back ${title}` }).click();
  await expect(page.getByText('Post brought back')).toBeVisible();
  await expect(page.getByText(`It is as it was, at /blog/${slug}.`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(titleField(page)).toHaveValue(String(title));
  await expect(chooser(page)).toHaveValue(String(title));
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await expect(unsaved(page)).toHaveCount(0);
  expect(await posts.read(slug)).toMatchObject({ id, title });
  expect(await (await page.request.get(`/blog/${slug}`)).text()).toContain('Four words of text.');
});

test('a restored post whose address was taken gets a free one, and the editor says so', async ({
  page,
  posts,
  request,
}) => {
  const slug = await posts.add({ title: 'Deleted one' });
  const { id } = (await posts.read(slug)) ?? {};
  await posts.remove(slug);
  await posts.add({ slug, title: 'Another one' });
  await openBlogEditor(page);
  await deletedButton(page).click();
  await page.getByRole('button', { name: 'Bring back Deleted one' }).first().click();
  await expect(page.getByText(`Another post has its address now. It stands at /blog/${slug}-2.`)).toBeVisible();
  await expect(titleField(page)).toHaveValue('Deleted one');
  expect(await posts.read(`${slug}-2`)).toMatchObject({ id });
  expect(await posts.read(slug)).toMatchObject({ title: 'Another one' });
  await request.delete(`/rest/v1/blog_posts?id=eq.${id}`, { headers: serverHeaders() });
});

test('a restored post replaces unsaved changes only after a confirmation', async ({ page, posts }) => {
  const [gone, open] = [await posts.add({ title: 'Gone for now' }), await posts.add()];
  await posts.remove(gone);
  await openBlogEditor(page, open);
  await titleField(page).fill('Not to be lost');
  await deletedButton(page).click();
  await page.getByRole('button', { name: 'Bring back Gone for now' }).first().click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(titleField(page)).toHaveValue('Not to be lost');
  expect(await posts.read(gone)).toBeTruthy();
});

test('the list of deleted posts says when it is empty', async ({ page }) => {
  await page.route('**/rest/v1/content_revisions*', (route) => route.fulfill({ json: [] }));
  await openBlogEditor(page);
  await deletedButton(page).click();
  await expect(page.getByText('No post was deleted within the last 30 days.')).toBeVisible();
});

test('a history that cannot be loaded is reported and logged, and can be loaded again', async ({ page, posts }) => {
  const slug = await posts.add();
  await posts.change(slug, { content: '<p>Second.</p>' });
  const logged = loggedErrors(page);
  await openBlogEditor(page, slug);
  await failing(page, 'GET', refused);
  await historyButton(page).click();
  const dialog = page.getByRole('dialog');
  await expect(
    page.locator('.toast[data-kind=destructive]').getByText('The history could not be loaded.'),
  ).toBeVisible();
  await expect.poll(() => logged.join()).toContain('The history could not be loaded');
  await page.unrouteAll();
  await page.route('**/rest/v1/content_revisions?*fields*', refused);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('This version could not be loaded.')).toBeVisible();
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.locator('dd del')).toHaveText('[Then: First words.]');
});

test('a failed or late restore is reported, and nothing is lost', async ({ page, posts, request }) => {
  const slug = await posts.add({ title: 'Hard to bring back' });
  const { id } = (await posts.read(slug)) ?? {};
  await posts.remove(slug);
  const logged = loggedErrors(page);
  await openBlogEditor(page);
  await deletedButton(page).click();
  const button = page.getByRole('button', { name: 'Bring back Hard to bring back' }).first();
  await failing(page, 'POST');
  await button.click();
  await expect(page.getByText('Failed to bring the post back. Please try again.')).toBeVisible();
  await expect.poll(() => logged.join()).toContain('The post could not be brought back');
  await page.unrouteAll();
  // Somebody else saves first.
  const headers = await headersOf(request, 'administrator');
  await request.post('/rest/v1/rpc/restore_post', { headers, data: { post_id: id } });
  await button.click();
  await expect(page.getByText('It is not among the deleted posts any more')).toBeVisible();
  expect(await posts.read(slug)).toMatchObject({ id });
});

test('a stranger and the public key can neither read the history nor restore anything', async ({ posts, request }) => {
  const slug = await posts.add();
  const { id } = (await posts.read(slug)) ?? {};
  await posts.remove(slug);
  for (const headers of [await headersOf(request, 'stranger'), { apikey: secrets().publicKey }]) {
    const read = await request.get('/rest/v1/content_revisions?select=id', { headers });
    if (read.ok()) expect(await read.json()).toEqual([]);
    else expect([401, 403]).toContain(read.status());
    const restore = await request.post('/rest/v1/rpc/restore_post', { headers, data: { post_id: id } });
    expect([401, 403]).toContain(restore.status());
  }
  expect(await posts.read(slug)).toBeUndefined();
});
