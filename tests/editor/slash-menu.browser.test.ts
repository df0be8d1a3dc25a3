import { afterEach, describe, expect, it } from 'vitest';
import { editorOnStage } from './editor-on-stage.ts';

const editor = editorOnStage();

afterEach(async () => {
  const [once, twice] = await editor.savedTwice();
  expect(twice).toBe(once);
});
const menu = () => editor.page.getByRole('listbox', { name: 'Insert' });
const entries = () => menu().getByRole('option').allInnerTexts();
const active = () => menu().getByRole('option', { selected: true }).textContent();
const isOpen = () => menu().isVisible();

/** Opens an article with the caret at its end, and types. */
async function typed(keys: string, html = ''): Promise<void> {
  await editor.open(html);
  await editor.enter();
  await editor.press('Control+End');
  await editor.type(keys);
}

describe('the slash menu', () => {
  it('opens in an empty line and after a space, and offers the blocks', async () => {
    await typed('/');
    expect((await entries()).map((entry) => entry.split('\n')[0])).toEqual([
      'Heading 1',
      'Heading 2',
      'Heading 3',
      'Heading 4',
      'Bullet list',
      'Numbered list',
      'Blockquote',
      'Callout',
      'Code block',
      'Divider',
      'Table',
      'Image',
      'Link',
      'Footnote',
    ]);
    await typed(' /', '<p>Word</p>');
    expect(await isOpen()).toBe(true);
  });

  it.each([
    ['and/or', ''],
    ['1/2', ''],
    ['https://example.com/', ''],
    ['/', '<p>Word</p>'],
    [' /', '<pre><code>let a</code></pre>'],
  ])('does not open for %j after %j', async (keys, html) => {
    await typed(keys, html);
    expect(await isOpen()).toBe(false);
  });

  it('does not open before a word, or when the caret moves to an existing slash', async () => {
    await editor.open('<p>Word</p>');
    await editor.enter();
    await editor.press('Home');
    await editor.type('/');
    expect(await isOpen()).toBe(false);
    await editor.open('<p>Word /</p>');
    await editor.enter();
    await editor.press('End');
    expect(await isOpen()).toBe(false);
  });

  it('shows the matching entries while typing, the first one active, and closes without a match', async () => {
    await typed('/head');
    expect(await entries()).toHaveLength(4);
    expect(await active()).toMatch('Heading 1');
    await editor.type('ing 2');
    expect(await entries()).toHaveLength(1);
    await editor.type('x');
    expect(await isOpen()).toBe(false);
    expect(await editor.saved()).toBe('<p>/heading 2x</p>');
  });

  it('is walked by the arrow keys, from the last entry to the first, and then by Home and End', async () => {
    await typed('/');
    await editor.press('ArrowDown');
    expect(await active()).toMatch('Heading 2');
    await editor.press('ArrowUp');
    await editor.press('ArrowUp');
    expect(await active()).toMatch('Footnote');
    await editor.press('ArrowDown');
    expect(await active()).toMatch('Heading 1');
    await editor.press('End');
    expect(await active()).toMatch('Footnote');
    await editor.press('Home');
    expect(await active()).toMatch('Heading 1');
  });

  it('is closed by Escape, which leaves the slash, and stays closed', async () => {
    await typed('/h');
    await editor.press('Escape');
    expect(await isOpen()).toBe(false);
    await editor.type('ead');
    expect(await isOpen()).toBe(false);
    expect(await editor.saved()).toBe('<p>/head</p>');
  });

  it('closes when the caret or the focus leaves', async () => {
    await typed('Word /');
    await editor.press('Home');
    expect(await isOpen()).toBe(false);
    await typed('/');
    await editor.press('Alt+F10');
    await expect.poll(isOpen).toBe(false);
  });

  it('exposes the active entry to screen readers and announces the number of entries', async () => {
    await typed('/');
    await editor.press('ArrowDown');
    const text = editor.text();
    const list = await text.getAttribute('aria-controls');
    expect(await menu().getAttribute('id')).toBe(list);
    const named = await text.getAttribute('aria-activedescendant');
    expect(await menu().getByRole('option', { selected: true }).getAttribute('id')).toBe(named);
    await editor.page.getByRole('status').getByText('14 suggestions').waitFor();
    await editor.press('Escape');
    expect(await text.getAttribute('aria-activedescendant')).toBeNull();
    expect(await text.getAttribute('aria-controls')).toBeNull();
  });
});

describe('an entry of the slash menu', () => {
  it.each([
    ['h1', '<h1>Word</h1>'],
    ['h2', '<h2>Word</h2>'],
    ['h3', '<h3>Word</h3>'],
    ['bul', '<ul>\n<li>Word</li>\n</ul>'],
    ['num', '<ol>\n<li>Word</li>\n</ol>'],
    ['quo', '<blockquote>\n<p>Word</p>\n</blockquote>'],
    ['code', '<pre><code>Word</code></pre>'],
    ['div', '<hr>\n<p>Word</p>'],
  ])('/%s makes its block', async (name, html) => {
    await typed(`/${name}`);
    await editor.press('Enter');
    await editor.type('Word');
    expect(await editor.saved()).toBe(html);
  });

  it('chosen after a word turns its line into the block', async () => {
    await typed(' /h2', '<p>Word</p>');
    await editor.press('Tab');
    expect(await editor.saved()).toBe('<h2>Word</h2>');
  });

  it('is undone in one step', async () => {
    await typed('/quo');
    await editor.press('Enter');
    expect(await editor.saved()).toMatch('<blockquote>');
    await editor.page.keyboard.press('Control+z');
    expect(await editor.saved()).toBe('<p>/quo</p>');
    expect(await isOpen()).toBe(false);
  });

  it('can be chosen by the mouse, and the caret stays in the text', async () => {
    await typed('/');
    await menu().getByRole('option', { name: 'Heading 3' }).click();
    await editor.type('Word');
    expect(await editor.saved()).toBe('<h3>Word</h3>');
  });

  it('opens the forms for images and links', async () => {
    await typed('/image');
    await editor.press('Enter');
    const form = editor.page.getByRole('dialog');
    await form.getByLabel('Address').fill('/media/desk.webp');
    await form.getByRole('button', { name: 'Insert image' }).click();
    await expect.poll(editor.saved).toMatch('<figure><img src="/media/desk.webp"');
    expect(await editor.saved()).not.toMatch('/image<');
    await typed('/link');
    await editor.press('Enter');
    await form.getByLabel('Address').fill('/about');
    await editor.press('Escape');
  });

  it('in a table cell is about rows and columns, and offers no block that a cell cannot contain', async () => {
    await editor.open('<table><tbody><tr><td>One</td></tr></tbody></table>');
    await editor.text().getByText('One').click();
    await editor.press('End');
    await editor.type(' /');
    const offered = await entries();
    expect(offered).toContain('Row below');
    expect(offered).not.toContain('Table');
    await editor.type('row b');
    // Otherwise Tab would add a row, because this is the last cell.
    await editor.press('Tab');
    await editor.type('Two');
    expect(await editor.saved()).toBe(
      '<table>\n<tbody>\n<tr><td>One</td></tr>\n<tr><td>Two</td></tr>\n</tbody>\n</table>',
    );
  });
});

describe('the position of the slash menu', () => {
  it.each([
    [1280, 800],
    [390, 700],
    [390, 320],
  ])('is inside the visible %i by %i px, at the top and at the bottom', async (width, height) => {
    await editor.page.setViewportSize({ width, height });
    const paragraphs = '<p>Some words that fill a line or two of a small screen.</p>'.repeat(20);
    for (const html of ['', paragraphs, `${paragraphs}<p>${'word '.repeat(12)}</p>`]) {
      await typed(html ? ' /' : '/', html);
      const box = await menu().boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      expect(box?.height).toBeGreaterThan(80);
    }
    await editor.page.setViewportSize({ width: 1280, height: 720 });
  });
});

it('an image that is chosen again and again replaces the empty line each time, and raises no error', async () => {
  const errors: unknown[] = [];
  editor.page.on('pageerror', (error) => errors.push(error));
  await editor.open('<p>One</p><p>Two</p>');
  await editor.enter();
  for (const address of ['/media/a.png', '/media/b.png']) {
    await editor.press('Control+A');
    await editor.press('Delete');
    await editor.type('/image');
    await editor.page.getByRole('option', { name: 'Image' }).click();
    await editor.page.getByLabel('Address').fill(address);
    await editor.press('Enter');
    expect(await editor.saved()).toBe(`<figure><img src="${address}" alt=""></figure>`);
  }
  expect(errors).toEqual([]);
});
