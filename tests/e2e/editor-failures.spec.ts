import { expect, type Page, type Route } from '../support/browser-test.ts';
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

/** The toast of a failure: as it was specified, and until it is dismissed. */
async function expectFailure(page: Page, title: string, description: string) {
  const toast = page.locator('.toast[data-kind=destructive]');
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(description, { exact: true })).toBeVisible();
}

const serverError = (route: Route) => route.fulfill({ status: 500, json: { code: 'SUP', message: 'broken' } });

test('a list that cannot be loaded is reported and logged, and can be loaded again', async ({ page }) => {
  const logged = loggedErrors(page);
  await failing(page, 'GET', serverError);
  await page.goto('/admin#blog');
  await expectFailure(page, 'Error', 'Failed to load content items');
  await expect.poll(() => logged.join()).toContain('The content items could not be listed');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(chooser(page)).toBeEnabled();
});

test('an item that cannot be loaded is reported, and none is selected', async ({ page }) => {
  await openBlogEditor(page);
  await chooser(page).click();
  await failing(page, 'GET', serverError);
  await page.getByRole('option').first().click();
  await expectFailure(page, 'Error', 'Failed to load content items');
  await expect(chooser(page)).toHaveValue('');
  await expect(page.getByText('Loading content...')).toHaveCount(0);
});

for (const [cause, answer] of [
  ['no network', (route: Route) => route.abort()],
  ['a failing server', serverError],
] as const)
  test(`a save that fails (${cause}) is reported and logged, loses no text, and can be tried again`, async ({
    page,
    posts,
  }) => {
    const slug = await posts.add();
    const logged = loggedErrors(page);
    await openBlogEditor(page, slug);
    await titleField(page).fill('Typed title');
    const html = await htmlField(page);
    await html.fill('<p>Typed text</p>');
    await failing(page, 'PATCH', answer);
    await saveButton(page).click();
    await expectFailure(page, 'Save Error', 'Failed to save content. Please try again.');
    await expect.poll(() => logged.join()).toContain('The content could not be saved');
    await expect(titleField(page)).toHaveValue('Typed title');
    await expect(html).toHaveValue('<p>Typed text</p>');
    await expect(unsaved(page)).toBeVisible();
    await page.unrouteAll();
    await saveButton(page).click();
    await expect(page.getByText('Content Saved')).toBeVisible();
    expect(await posts.read(slug)).toMatchObject({ title: 'Typed title', content: '<p>Typed text</p>' });
  });

test('a save whose answer was lost is found stored on the next attempt', async ({ page, posts }) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await titleField(page).fill('Stored all the same');
  await failing(page, 'PATCH', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await saveButton(page).click();
  await expectFailure(page, 'Save Error', 'Failed to save content. Please try again.');
  await page.unrouteAll();
  await saveButton(page).click();
  await expect(page.getByText('Content Saved')).toBeVisible();
  await expect(unsaved(page)).toHaveCount(0);
});

test('a failed creation is reported, and the dialog keeps the typed text', async ({ page }) => {
  await openBlogEditor(page);
  await page.getByRole('button', { name: 'New Post' }).click();
  const dialog = page.getByRole('dialog', { name: 'New blog post' });
  await dialog.getByLabel('Title').fill('A title to keep');
  await failing(page, 'POST');
  await dialog.getByRole('button', { name: 'Create and publish' }).click();
  await expectFailure(page, 'Error', 'Failed to create new post. Please try again.');
  await expect(dialog.getByLabel('Title')).toHaveValue('A title to keep');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'New Post' })).toBeFocused();
});

test('a failed deletion is reported, and everything stays', async ({ page, posts }) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await titleField(page).fill('Still here');
  await failing(page, 'DELETE');
  await page.getByRole('button', { name: 'Delete Post' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectFailure(page, 'Delete Error', 'Failed to delete post. Please try again.');
  await expect(titleField(page)).toHaveValue('Still here');
  await expect(page.getByRole('button', { name: 'Delete Post' })).toBeEnabled();
});

test('a refusal by the database and a failure have different messages', async ({ page, posts }) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await titleField(page).fill('Typed');
  // Row security answers this to an update that it does not allow.
  await failing(page, 'PATCH', (route) => route.fulfill({ json: [] }));
  await saveButton(page).click();
  await expectFailure(page, 'Save Error', 'This sign-in may not change it. Your text is still here.');
  await expect(titleField(page)).toHaveValue('Typed');
});

test('a version of somebody else is compared and taken over', async ({ page, posts }) => {
  const slug = await posts.add({ content: '<p>Same.</p><p>Before.</p>' });
  await openBlogEditor(page, slug);
  await posts.change(slug, { title: 'Saved elsewhere', content: '<p>Same.</p><p>Theirs.</p>' });
  await titleField(page).fill('Typed here');
  await (await htmlField(page)).fill('<p>Same.</p><p>Mine.</p>');
  await saveButton(page).click();
  const words = 'It was changed somewhere else since you opened it. Your text is still here, not saved.';
  await expectFailure(page, 'Save Error', words);
  expect(await posts.read(slug)).toMatchObject({ title: 'Saved elsewhere' });

  await expect(page.getByText('You saved the other version, in another tab or on another device')).toBeVisible();
  await page.getByText('Compare').click();
  const field = (name: string) =>
    page.locator('.comparison dl > div').filter({ has: page.getByText(name, { exact: true }) });
  await expect(field('Title').locator('ins')).toContainText(['Typed here']);
  await expect(field('Title').locator('del')).toContainText(['Saved elsewhere']);
  await expect(field('Text').locator('ins')).toHaveText('[Yours: Mine.]');
  await expect(field('Text').locator('del')).toHaveText('[The other: Theirs.]');
  await expect(field('Text')).not.toContainText('Same.');
  await page.getByRole('button', { name: 'Discard mine, show the other' }).click();
  await expect(titleField(page)).toHaveValue('Saved elsewhere');
  await expect(unsaved(page)).toHaveCount(0);
});

test('a version of somebody else is overwritten', async ({ page, posts }) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await posts.change(slug, { title: 'Saved elsewhere' });
  await titleField(page).fill('Typed here');
  await saveButton(page).click();
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText('Content Saved')).toBeVisible();
  expect(await posts.read(slug)).toMatchObject({ title: 'Typed here' });
});

test('the text of a post deleted by somebody else stays, and can be saved as a new post', async ({ page, posts }) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await posts.remove(slug);
  await titleField(page).fill('Written for nothing?');
  await saveButton(page).click();
  await expectFailure(page, 'Save Error', 'It was deleted in the meantime. Your text is still here, not saved.');
  await page.getByRole('button', { name: 'Save it as a new post' }).click();
  await expect(page.getByText('Content Saved')).toBeVisible();
  expect(await posts.read(slug)).toMatchObject({ title: 'Written for nothing?', content: '<p>First words.</p>' });
});

test('an expired session asks for the password in place, and the save succeeds', async ({ page, posts }) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await titleField(page).fill('Typed before the end');
  let refused = 0;
  await failing(page, 'PATCH', async (route) => {
    refused += 1;
    if (refused > 1) return route.fallback();
    await route.fulfill({ status: 401, json: { code: 'PGRST303', message: 'JWT expired' } });
  });
  await saveButton(page).click();
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Password') });
  await dialog.getByLabel('Password').fill('a long enough password');
  await dialog.getByLabel('Password').press('Enter');
  await expect(page.getByText('Content Saved')).toBeVisible();
  expect(await posts.read(slug)).toMatchObject({ title: 'Typed before the end' });
});
