import { describe, expect, it } from 'vitest';
import { editorOnStage } from './editor-on-stage.ts';

const editor = editorOnStage();

describe('the toolbar', () => {
  it.each([
    ['Heading 1', '<h1>Word</h1>'],
    ['Heading 2', '<h2>Word</h2>'],
    ['Heading 3', '<h3>Word</h3>'],
    ['Heading 4', '<h4>Word</h4>'],
    ['Bold', '<p><strong>Word</strong></p>'],
    ['Italic', '<p><em>Word</em></p>'],
    ['Underline', '<p><u>Word</u></p>'],
    ['Strike', '<p><s>Word</s></p>'],
    ['Code', '<p><code>Word</code></p>'],
    ['Numbered list', '<ol>\n<li>Word</li>\n</ol>'],
    ['Bullet list', '<ul>\n<li>Word</li>\n</ul>'],
    ['Blockquote', '<blockquote>\n<p>Word</p>\n</blockquote>'],
    ['Callout', '<aside class="callout">\n<p>Word</p>\n</aside>'],
    ['Code block', '<pre><code>Word</code></pre>'],
    ['Centre', '<p class="align-center">Word</p>'],
    ['Align right', '<p class="align-right">Word</p>'],
    ['Justify', '<p class="align-justify">Word</p>'],
  ])('makes a %s and reverts it', async (name, html) => {
    await editor.open('<p>Word</p>');
    await editor.select('Word');
    await editor.use(name);
    await expect.poll(() => editor.isPressed(name)).toBe(true);
    expect(await editor.saved()).toBe(html);
    const back = /Centre|Align|Justify/.test(name) ? 'Align left' : name;
    await editor.use(back);
    expect(await editor.saved()).toBe('<p>Word</p>');
  });

  it('clears all formatting of the selection', async () => {
    await editor.open(
      '<h2 class="align-center"><strong>Some</strong> <a href="/about"><em>words</em></a> <kbd>here</kbd></h2>',
    );
    await editor.text().click();
    await editor.press('Control+A');
    await editor.use('Clean');
    expect(await editor.saved()).toBe('<p>Some words here</p>');
  });

  it('inserts a divider after the block', async () => {
    await editor.open('<p>One</p><p>Two</p>');
    await editor.text().getByText('One').click();
    await editor.press('End');
    await editor.tool('Divider').click();
    expect(await editor.saved()).toBe('<p>One</p>\n<hr>\n<p>Two</p>');
  });

  it('shows the formats at the caret, and announces what a key turned on', async () => {
    await editor.open('<h2>Title</h2><ul><li>An <strong>item</strong></li></ul>');
    await editor.text().getByText('Title').click();
    await expect.poll(() => editor.isPressed('Heading 2')).toBe(true);
    await editor.page.getByRole('button', { name: 'Style: Heading 2' }).waitFor();
    await editor.select('item');
    await expect.poll(() => editor.tool('Bold').getAttribute('aria-pressed')).toBe('true');
    expect(await editor.tool('Bullet list').getAttribute('aria-pressed')).toBe('true');
    await editor.page.keyboard.press('Control+i');
    await editor.page.getByRole('status').getByText('Italic on').waitFor();
  });

  it('is focused by Alt+F10, walked by the arrow keys, Home and End, and left by Escape', async () => {
    await editor.open('<p>One</p>');
    await editor.text().click();
    const focused = () => editor.page.evaluate(() => document.activeElement?.textContent);
    await editor.page.keyboard.press('Alt+F10');
    await expect.poll(focused).toMatch('Normal text');
    await editor.press('End');
    await expect.poll(focused).toMatch('More');
    await editor.page.keyboard.press('ArrowRight');
    await expect.poll(focused).toMatch('Normal text');
    await editor.page.keyboard.press('ArrowLeft');
    await expect.poll(focused).toMatch('More');
    await editor.page.keyboard.press('Home');
    await expect.poll(focused).toMatch('Normal text');
    expect(await editor.page.getByRole('toolbar').locator('[tabindex="0"]').count()).toBe(1);
    await editor.page.keyboard.press('Escape');
    await editor.page.keyboard.type('x');
    expect(await editor.saved()).toMatch(/x/);
  });

  it('has one row, whose menus are opened, walked and left by keyboard', async () => {
    await editor.open('<p>One</p>');
    await editor.text().click();
    await editor.page.keyboard.press('Alt+F10');
    const focused = () => editor.page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toMatch('Normal text');
    await editor.press('Enter');
    await editor.press('ArrowRight');
    await editor.press('ArrowRight');
    await expect.poll(focused).toMatch('Heading 1');
    await editor.press('Escape');
    await expect.poll(focused).toMatch(/^Style/);
    await editor.press('Enter');
    for (let steps = 0; steps < 3; steps += 1) await editor.press('ArrowRight');
    await editor.press('Enter');
    expect(await editor.saved()).toBe('<h2>One</h2>');
    await expect.poll(focused).toBe('Style: Heading 2▾');

    await editor.page.setViewportSize({ width: 390, height: 844 });
    const tops = await editor.page.getByRole('toolbar').evaluate((bar) => {
      const shown = [...bar.querySelectorAll('button')].filter((button) => button.checkVisibility());
      return shown.map((button) => [button.textContent, Math.round(button.getBoundingClientRect().bottom)]);
    });
    await editor.page.setViewportSize({ width: 1280, height: 720 });
    expect(tops.map(([name]) => name)).toEqual([
      'Style: Heading 2▾',
      'Bold',
      'Italic',
      'Link',
      'Bullet list',
      'Image',
      'More▾',
    ]);
    expect(new Set(tops.map(([, bottom]) => bottom)).size).toBe(1);
  });

  it('keeps focus and selection when it is used by keyboard', async () => {
    await editor.open('<p>Word</p>');
    await editor.select('Word');
    await editor.page.keyboard.press('Alt+F10');
    await editor.tool('Bold').focus();
    await editor.page.keyboard.press('Enter');
    expect(await editor.saved()).toBe('<p><strong>Word</strong></p>');
    expect(await editor.page.evaluate(() => document.activeElement?.textContent)).toBe('Bold');
    await editor.page.keyboard.press('Escape');
    await editor.page.keyboard.press('Control+i');
    expect(await editor.saved()).toBe('<p><strong><em>Word</em></strong></p>');
  });
});

describe('the bar at a selection', () => {
  const bar = () => editor.page.locator('[data-selection-bar]');
  const toolOfBar = (name: string) =>
    bar()
      .locator('button')
      .filter({ has: editor.page.locator(`[data-name="${name}"]`) });

  /** The gap between the selection and the bar above it; below zero where it is below, or covers it. */
  const gapAbove = () =>
    bar().evaluate((element) => {
      const selected = getSelection()?.getRangeAt(0).getBoundingClientRect();
      return (selected?.top ?? 0) - element.getBoundingClientRect().bottom;
    });

  it('is above selected words, formats them, and leaves the selection', async () => {
    await editor.open('<p>One</p><p>Two</p><p>Some Word here</p>');
    await editor.text().click();
    expect(await bar().count()).toBe(0);
    await editor
      .text()
      .getByText('Some Word here')
      .click({ position: { x: 55, y: 8 }, clickCount: 2 });
    await bar().waitFor();
    expect(await gapAbove()).toBeGreaterThan(0);
    await toolOfBar('Bold').click();
    await toolOfBar('Italic').click();
    expect(await editor.saved()).toBe('<p>One</p>\n<p>Two</p>\n<p>Some <strong><em>Word</em></strong> here</p>');
    await toolOfBar('Heading 2').click();
    await expect.poll(editor.saved).toMatch('<h2>Some <strong><em>Word</em></strong> here</h2>');
    await toolOfBar('Link').click();
    await expect.poll(() => bar().count()).toBe(0);
    await editor.page.getByRole('combobox', { name: 'Address' }).fill('https://example.com');
    await editor.press('Enter');
    await expect.poll(editor.saved).toMatch('<a href="https://example.com">');
  });

  it('comes with a selection made by keys, goes with Escape and with typing, and is in nobody’s way by Tab', async () => {
    await editor.open('<p>Word</p><p>Code</p><p>Word</p>');
    await editor.text().click();
    await editor.press('Control+End');
    for (let step = 0; step < 4; step += 1) await editor.press('Shift+ArrowLeft');
    await bar().waitFor();
    expect(
      await editor.page
        .locator('[data-selection-bar]:not([aria-hidden]), [data-selection-bar] :not([tabindex="-1"]):is(button)')
        .count(),
    ).toBe(0);
    await editor.press('Escape');
    await expect.poll(() => bar().count()).toBe(0);
    await editor.press('Shift+ArrowRight');
    expect(await bar().count()).toBe(0);
    await editor.press('ArrowRight');
    await editor.press('Shift+ArrowLeft');
    await bar().waitFor();
    await editor.page.keyboard.type('x');
    await expect.poll(() => bar().count()).toBe(0);
    expect(await editor.saved()).toMatch(/Worx<\/p>$/);
  });

  it('is below the selection where there is no room above, and not shown where there is none at all', async () => {
    await editor.open('<p>Word</p><p>Two</p>');
    await editor.select('Word');
    await bar().waitFor();
    const height = await bar().evaluate((element) => element.getBoundingClientRect().height);
    expect(await gapAbove()).toBeLessThan(-height);
    await editor.open('<p>A line</p>'.repeat(60));
    await editor.text().click({ position: { x: 30, y: 40 } });
    await editor.press('Control+A');
    await expect.poll(() => bar().evaluate((element) => element.style.visibility)).toBe('hidden');
  });

  it('is not shown in code, nor on a phone, whose system has one', async () => {
    await editor.open('<pre><code>Word</code></pre><p>Other</p>');
    await editor.select('Word');
    expect(await bar().count()).toBe(0);
    await editor.select('Other');
    await bar().waitFor();
    const session = await editor.page.context().newCDPSession(editor.page);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await editor.select('Other');
    await expect.poll(() => bar().count()).toBe(0);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await session.detach();
  });
});

describe('a footnote', () => {
  const form = () => editor.page.getByRole('dialog', { name: 'Footnote' });

  it('is inserted behind a word by keyboard, written on from there, changed, and deleted as a whole', async () => {
    await editor.open('<p>One two</p>');
    await editor.text().click();
    await editor.press('End');
    await editor.press('Control+Alt+n');
    await form().getByLabel('Note').fill('See <a href="/about">this</a> & that');
    await editor.press('Enter');
    await expect.poll(() => form().count()).toBe(0);
    await editor.settled();
    await editor.page.keyboard.type(', and more');
    const note = '<small class="footnote">[See <a href="/about">this</a> &amp; that]</small>';
    await expect.poll(editor.saved).toBe(`<p>One two ${note}, and more</p>`);
    expect((await editor.savedTwice())[1]).toBe(`<p>One two ${note}, and more</p>`);
    await editor.text().locator('.footnote').click();
    await expect.poll(() => editor.isPressed('Footnote')).toBe(true);
    await editor.press('Control+Alt+n');
    expect(await form().getByLabel('Note').inputValue()).toBe('See <a href="/about">this</a> &amp; that');
    await form().getByLabel('Note').fill('Only words');
    await form().getByRole('button', { name: 'Save footnote' }).click();
    await expect.poll(editor.saved).toBe('<p>One two <small class="footnote">[Only words]</small>, and more</p>');
    await editor.text().locator('.footnote').click();
    await editor.press('Delete');
    await expect.poll(editor.saved).toBe('<p>One two , and more</p>');
  });

  it('is refused without words and in a heading', async () => {
    await editor.open('<h2>Title</h2><p>One</p>');
    await editor.text().getByText('Title').click();
    await editor.press('Control+Alt+n');
    await form().getByRole('button', { name: 'Insert footnote' }).click();
    await form().getByText('Enter the note.').waitFor();
    await form().getByLabel('Note').fill('A note');
    await form().getByRole('button', { name: 'Insert footnote' }).click();
    await form()
      .getByText(/^A heading and code cannot/)
      .waitFor();
    await form().getByRole('button', { name: 'Cancel' }).click();
    expect(await editor.saved()).toBe('<h2>Title</h2>\n<p>One</p>');
  });
});
