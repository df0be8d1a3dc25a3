import { expect } from '../support/browser-test.ts';
import { htmlField, openBlogEditor, saveButton, test, titleField, unsaved } from '../support/editor.ts';

const visual = { name: 'Text' };

test('text written in one mode is shown in the other', async ({ page, posts }) => {
  await openBlogEditor(page, await posts.add());
  const html = await htmlField(page);
  await html.fill('<h2>From HTML</h2><p>Words</p>');
  await page.getByRole('button', { name: 'Visual', exact: true }).click();
  await expect(page.getByRole('textbox', visual).getByRole('heading', { name: 'From HTML' })).toBeVisible();
  await page.getByRole('textbox', visual).getByText('Words').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' from Visual');
  await page.getByRole('button', { name: 'HTML', exact: true }).click();
  await expect(html).toHaveValue(/Words from Visual/);
});

test('switching modes alone changes nothing, however the HTML is written', async ({ page, posts }) => {
  const content = '<P>One&#32;two<br/>three</P>\n\n<ul>\n  <li>four\n</ul>';
  await openBlogEditor(page, await posts.add({ content }));
  for (const mode of ['HTML', 'Visual', 'HTML']) {
    await page.getByRole('button', { name: mode, exact: true }).click();
    await expect(page.getByRole('textbox', { name: mode === 'HTML' ? 'HTML' : 'Text' })).toBeVisible();
    await expect(unsaved(page)).toHaveCount(0);
  }
  await expect(page.getByRole('textbox', { name: 'HTML' })).toHaveValue(content);
});

test('text typed in Visual is unsaved, the shortcut saves it, and the caret stays', async ({ page, posts }) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await page.getByRole('textbox', visual).getByText('First words.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Second');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Content Saved')).toBeVisible();
  await expect(unsaved(page)).toHaveCount(0);
  await page.keyboard.type(' words.');
  await expect(unsaved(page)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(unsaved(page)).toHaveCount(0);
  expect((await posts.read(slug))?.content).toContain('First words. Second words.');
});

test('a text that Visual cannot represent opens in HTML mode with a message, and in Visual on request', async ({
  page,
  posts,
}) => {
  const content = '<p><mark>Marked <mark>twice</mark></mark> over</p>';
  await openBlogEditor(page, await posts.add({ content }));
  await expect(page.getByRole('textbox', { name: 'HTML' })).toHaveValue(content);
  await expect(page.getByText('The visual editor would lose what it does not know: marked words.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'HTML', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(unsaved(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Open in Visual anyway' }).click();
  await expect(page.getByRole('textbox', visual)).toContainText('Marked twice over');
  await expect(unsaved(page)).toHaveCount(0);
});

test('HTML mode works when the visual editor cannot be loaded, and loading can be tried again', async ({
  page,
  posts,
}) => {
  await page.route(/\/visual\./, (route) => route.abort());
  await openBlogEditor(page, await posts.add());
  await expect(page.getByText('The visual editor could not be loaded.')).toBeVisible();
  await page.getByRole('textbox', { name: 'HTML' }).fill('<p>Written all the same.</p>');
  await saveButton(page).click();
  await expect(page.getByText('Content Saved')).toBeVisible();
});

test('HTML mode opens first for authors who prefer it', async ({ page, posts }) => {
  await page.addInitScript(() => localStorage.setItem('editor-preferences', JSON.stringify({ editorMode: 'html' })));
  await openBlogEditor(page, await posts.add());
  await expect(page.getByRole('textbox', { name: 'HTML' })).toHaveValue('<p>First words.</p>');
});

test('the preview shows the public page, as wide as a phone or a desktop, and runs nothing', async ({
  page,
  posts,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await openBlogEditor(page, await posts.add({ excerpt: 'In short.', category: 'faith', tags: ['keys'] }));
  await (await htmlField(page)).fill(
    '<p>Unsaved <a href="/about">words</a></p><script>alert(1)</script><img src="x" onerror="alert(1)">',
  );
  await titleField(page).fill('Unsaved title');
  await page.getByRole('button', { name: 'Preview' }).click();
  const shown = page.frameLocator('iframe[title="Preview"]');
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Unsaved title');
  await expect(shown.getByText('In short.')).toBeVisible();
  await expect(shown.getByText('Faith & Business · 1 min read')).toBeVisible();
  await expect(shown.locator('script, [onerror]')).toHaveCount(0);
  const serif = await shown.locator('.prose').evaluate((element) => getComputedStyle(element).fontFamily);
  expect(serif).toContain('Literata');

  const width = () => shown.locator('html').evaluate((element) => element.clientWidth);
  expect(await width()).toBeGreaterThan(1000);
  await page.getByRole('button', { name: 'Phone' }).click();
  expect(await width()).toBeLessThanOrEqual(390);
  await expect(page.getByRole('button', { name: 'Phone' })).toHaveAttribute('aria-pressed', 'true');
  await shown.getByRole('link', { name: 'words' }).click();
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Unsaved title');

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'HTML' })).toBeVisible();
  await expect(saveButton(page)).toBeEnabled();
  expect(complaints).toEqual([]);
});
