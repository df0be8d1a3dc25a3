import { expect } from '../support/browser-test.ts';
import { loggedErrors, openBlogEditor, test, titleField, unsaved } from '../support/editor.ts';

test('the controls of blocks are loaded when the text gets the focus, and what is written by keys is saved', async ({
  page,
  posts,
}) => {
  const slug = await posts.add({ content: '<p>First words.</p>' });
  const errors = loggedErrors(page);
  await openBlogEditor(page, slug);
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text).toBeVisible();
  const controls = page.waitForResponse(/\/BlockControls\.[^/]*\.js$/);
  await text.focus();
  await controls;
  await page.waitForLoadState('networkidle');

  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await expect(page.getByRole('listbox', { name: 'Insert' })).toBeVisible();
  await page.keyboard.type('h2');
  await page.keyboard.press('Enter');
  await page.keyboard.type('A *heading*');
  await page.keyboard.press('Control+s');
  await expect(unsaved(page)).toBeHidden();
  expect((await posts.read(slug))?.content).toContain('<h2>A <em>heading</em></h2>');
  expect(errors).toEqual([]);
});

test('the tips and Ctrl+/ list the keys', async ({ page, posts }) => {
  await openBlogEditor(page, await posts.add());
  await titleField(page).focus();
  await page.keyboard.press('Control+/');
  const dialog = page.getByRole('dialog', { name: 'Keys and shortcuts' });
  await expect(dialog.getByText('Find and replace')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(titleField(page)).toBeFocused();
  await page.getByText('Keys and shortcuts').click();
  await expect(page.getByText('To the controls of a table or of code')).toBeVisible();
});
