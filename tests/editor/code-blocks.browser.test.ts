import { afterEach, describe, expect, it } from 'vitest';
import { editorOnStage } from './editor-on-stage.ts';

const editor = editorOnStage();

afterEach(async () => {
  const [once, twice] = await editor.savedTwice();
  expect(twice).toBe(once);
});
const language = () => editor.page.getByLabel('Language');
const code = (text: string, name = '') => `<pre><code${name && ` class="language-${name}"`}>${text}</code></pre>`;

/** Opens an article with the caret at its end. */
async function openAtEnd(html: string): Promise<void> {
  await editor.open(html);
  await editor.enter();
  await editor.press('Control+End');
}

describe('the language of a code block', () => {
  it('is chosen beside it, with plain text first', async () => {
    await openAtEnd(code('let a'));
    await language().waitFor();
    expect(await language().locator('option').first().textContent()).toBe('Plain text');
    expect(await language().inputValue()).toBe('');
    await language().selectOption('JavaScript');
    expect(await editor.saved()).toBe(code('let a', 'javascript'));
    await language().selectOption('Plain text');
    expect(await editor.saved()).toBe(code('let a'));
  });

  it('stays unchanged if it is not in the list', async () => {
    await openAtEnd(code('a', 'elixir'));
    await expect.poll(() => language().inputValue()).toBe('elixir');
    await editor.type('b');
    expect(await editor.saved()).toBe(code('ab', 'elixir'));
  });

  it('is focused by Alt+F9 and left by Escape', async () => {
    await openAtEnd(code('a'));
    await editor.page.getByRole('status').getByText('In code.').waitFor();
    await editor.page.keyboard.press('Alt+F9');
    await expect.poll(() => editor.page.evaluate(() => document.activeElement?.localName)).toBe('select');
    await editor.page.keyboard.press('Escape');
    await editor.type('b');
    expect(await editor.saved()).toBe(code('ab'));
  });
});

describe('keys in code', () => {
  it('indent with Tab, outdent with Shift+Tab, and keep the indentation with Enter', async () => {
    await openAtEnd(code('if {'));
    await editor.type('\n\ta;\nb;');
    expect(await editor.saved()).toBe(code('if {\n  a;\n  b;'));
    await editor.press('Shift+Tab');
    await editor.type('}');
    expect(await editor.saved()).toBe(code('if {\n  a;\nb;}'));
  });

  it('indent all selected lines with Tab, and the lines stay selected', async () => {
    await openAtEnd(code('one\ntwo\n\tthree'));
    await editor.press('Control+A');
    await editor.press('Tab');
    expect(await editor.saved()).toBe(code('\tone\n\ttwo\n\t\tthree'));
    await editor.press('Shift+Tab');
    expect(await editor.saved()).toBe(code('one\ntwo\n\tthree'));
  });

  it('indent with Tab as one undo step', async () => {
    await openAtEnd(code('one'));
    await editor.press('Tab');
    await editor.page.keyboard.press('Control+z');
    expect(await editor.saved()).toBe(code('one'));
  });

  it('leave it with Enter twice at the end, and make empty lines in the middle', async () => {
    await openAtEnd(code('one'));
    await editor.type('\n\nAfter');
    expect(await editor.saved()).toBe(`${code('one')}\n<p>After</p>`);
    await editor.text().getByText('one').click();
    await editor.press('Home');
    await editor.type('\n\n');
    expect(await editor.saved()).toBe(`${code('\n\none')}\n<p>After</p>`);
  });

  it('leave the text with Escape, then Tab', async () => {
    await openAtEnd(code('one'));
    await editor.press('Escape');
    await editor.page.getByRole('status').getByText('Tab leaves the text now.').waitFor();
    await editor.press('Tab');
    expect(await editor.page.evaluate(() => document.activeElement?.closest('[contenteditable]'))).toBeNull();
    expect(await editor.saved()).toBe(code('one'));
  });

  it('leave the text with Tab outside code and tables', async () => {
    await openAtEnd('<p>One</p>');
    await editor.press('Tab');
    expect(await editor.page.evaluate(() => document.activeElement?.closest('[contenteditable]'))).toBeNull();
    expect(await editor.saved()).toBe('<p>One</p>');
  });
});
