import { describe, expect, it } from 'vitest';
import { editorOnStage } from './editor-on-stage.ts';

const editor = editorOnStage();

const TEXT = '<p>One <strong>wo</strong>rd, Word</p>\n<ul>\n<li>and <a href="/about">words</a></li>\n</ul>';

describe('focus mode', () => {
  it('lets all blocks but the current one recede, from the menu or by a key, and not for those who want contrast', async () => {
    await editor.open('<p>One</p><h2>Two</h2><p>Three</p>');
    const opacities = () =>
      editor.text().evaluate((text) => [...text.children].map((block) => Number(getComputedStyle(block).opacity)));
    await editor.page.emulateMedia({ reducedMotion: 'reduce' });
    await editor.text().getByText('Two').click();
    await editor.press('Control+Shift+f');
    await expect.poll(opacities).toEqual([0.4, 1, 0.4]);
    await editor.press('Control+End');
    await expect.poll(opacities).toEqual([0.4, 0.4, 1]);
    await editor.page.keyboard.type(' and more');
    expect(await editor.saved()).toBe('<p>One</p>\n<h2>Two</h2>\n<p>Three and more</p>');
    await editor.page.emulateMedia({ contrast: 'more' });
    expect(await opacities()).toEqual([1, 1, 1]);
    await editor.page.emulateMedia({ contrast: 'no-preference' });
    await editor.use('Focus mode');
    await expect.poll(opacities).toEqual([1, 1, 1]);
    await editor.page.emulateMedia({ reducedMotion: null, contrast: null });
  });
});

describe('find and replace', () => {
  const find = () => editor.page.getByRole('textbox', { name: 'Find', exact: true });
  const status = () => editor.page.getByRole('search').getByRole('status').textContent();
  const selection = () => editor.page.evaluate(() => String(getSelection()));
  const marks = () =>
    editor.page.evaluate(() =>
      ['match', 'current-match'].map((name) => [...(CSS.highlights.get(name) ?? [])].map(String)),
    );

  it('goes from match to match across formats, marks them, and returns to the text with one selected', async () => {
    await editor.open(TEXT);
    await editor.enter();
    await editor.press('Control+Home');
    // Without a pause: what follows the keys goes into the field and never into the text.
    await editor.page.keyboard.press('Control+f');
    await editor.page.keyboard.type('word');
    await expect.poll(status).toBe('1 of 3');
    expect(await marks()).toEqual([['word', 'Word', 'word'], ['word']]);
    await editor.press('Enter');
    await editor.press('Enter');
    expect(await status()).toBe('3 of 3');
    await editor.press('Enter');
    await editor.press('Shift+Enter');
    expect(await status()).toBe('3 of 3');
    await editor.page.getByRole('checkbox', { name: 'Match case' }).check();
    await expect.poll(status).toBe('2 of 2');
    await editor.page.getByRole('checkbox', { name: 'Whole word' }).check();
    await expect.poll(status).toBe('1 of 1');
    await editor.press('Escape');
    expect(await selection()).toBe('word');
    expect(await marks()).toEqual([[], []]);
    expect(await editor.saved()).toBe(TEXT);
    await editor.page.keyboard.type('!');
    expect(await editor.saved()).toContain('One <strong>!</strong>, Word');
  });

  it('begins with the selected text, and says when nothing matches', async () => {
    await editor.open(TEXT);
    await editor.select('words');
    await editor.press('Control+f');
    expect(await find().inputValue()).toBe('words');
    expect(await status()).toBe('1 of 1');
    await find().fill('wordy');
    await expect.poll(status).toBe('No match');
    await editor.press('Enter');
    await editor.press('Escape');
    expect(await editor.text().evaluate((text) => text === document.activeElement)).toBe(true);
  });

  it('replaces one match and goes on to the next, and keeps the focus', async () => {
    await editor.open('<p>cat cat cat</p>');
    await editor.enter();
    await editor.press('Control+Home');
    await editor.press('Control+h');
    await find().fill('cat');
    await editor.page.getByRole('textbox', { name: 'Replace with' }).fill('cat cat');
    await editor.press('Enter');
    await editor.press('Enter');
    expect(await editor.saved()).toBe('<p>cat cat cat cat cat</p>');
    await expect.poll(marks).toEqual([Array(5).fill('cat'), ['cat']]);
    await editor.press('Escape');
    expect(await editor.page.evaluate(() => getSelection()?.anchorOffset)).toBe(16);
  });

  it('replaces all as one step of the history, in links and across formats', async () => {
    await editor.open(TEXT);
    await editor.enter();
    await editor.press('Control+Home');
    await editor.press('Control+h');
    await find().fill('word');
    await editor.page.getByRole('textbox', { name: 'Replace with' }).fill('$&term');
    await editor.page.getByRole('button', { name: 'Replace all' }).click();
    await expect.poll(status).toBe('3 replaced');
    expect(await editor.saved()).toBe(
      '<p>One <strong>$&amp;term</strong>, $&amp;term</p>\n<ul>\n<li>and <a href="/about">$&amp;terms</a></li>\n</ul>',
    );
    await editor.press('Escape');
    await editor.press('Control+z');
    expect(await editor.saved()).toBe(TEXT);
  });

  it('removes matches, and a link that nothing is left of', async () => {
    await editor.open('<p>A<a href="/about">word</a>b<em>wo</em>rd!</p>');
    await editor.enter();
    await editor.press('Control+h');
    await find().fill('word');
    await editor.page.getByRole('button', { name: 'Replace all' }).click();
    expect(await editor.saved()).toBe('<p>Ab!</p>');
  });
});

describe('the outline', () => {
  it('lists the headings as they are now, and leads to each by click or key', async () => {
    await editor.open(`<h2>One</h2>${'<p>Text</p>'.repeat(60)}<h3>Two</h3>`);
    await editor.page.getByText('Outline').click();
    const entries = editor.page.getByRole('navigation', { name: 'Outline' }).getByRole('button');
    await expect.poll(() => entries.allTextContents()).toEqual(['One', 'Two']);
    await entries.nth(1).focus();
    await editor.press('Enter');
    await editor.page.keyboard.type('And ');
    expect(await editor.saved()).toContain('<h3>And Two</h3>');
    await expect.poll(() => entries.allTextContents()).toEqual(['One', 'And Two']);
    expect(await editor.text().getByText('And Two').isVisible()).toBe(true);
  });
});

describe('typographic quotes and dashes', () => {
  async function typed(html: string, text: string): Promise<string> {
    await editor.open(html);
    await editor.enter();
    await editor.press('Control+End');
    await editor.page.keyboard.type(text);
    return editor.saved();
  }

  it('are written while the author types', async () => {
    expect(await typed('<p>A</p>', ` "quote", it's 1--2 or a---b`)).toBe('<p>A “quote”, it’s 1–2 or a—b</p>');
  });

  it('are given back as typed by one Backspace, or by undo', async () => {
    await typed('<p>A</p>', ' "');
    await editor.press('Backspace');
    expect(await editor.saved()).toBe('<p>A "</p>');
    await editor.press('Backspace');
    expect(await editor.saved()).toBe('<p>A</p>');
    await typed('<p>A</p>', ' b--');
    expect(await editor.saved()).toBe('<p>A b–</p>');
    await editor.press('Control+z');
    expect(await editor.saved()).toBe('<p>A b--</p>');
    await editor.page.keyboard.type('c');
    expect(await editor.saved()).toBe('<p>A b--c</p>');
  });

  it('are not written in code, nor where hyphens begin a divider', async () => {
    expect(await typed('<p><code>a</code></p>', `"b" --`)).toBe('<p><code>a"b" --</code></p>');
    expect(await typed('<pre><code>a</code></pre>', `"b" --c`)).toContain('a"b" --c');
    await typed('<p></p>', '---');
    await editor.press('Enter');
    expect(await editor.saved()).toContain('<hr>');
  });

  it('replace a selection', async () => {
    await editor.open('<p>One <strong>word</strong> here</p>');
    await editor.select('word');
    await editor.page.keyboard.type('"');
    expect(await editor.saved()).toBe('<p>One <strong>“</strong> here</p>');
  });
});
