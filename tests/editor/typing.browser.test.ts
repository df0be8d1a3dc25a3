import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { editorOnStage, stage } from './editor-on-stage.ts';

const editor = editorOnStage();

describe('opening a text', () => {
  it('is not a change, nor is focusing, selecting or opening a tool', async () => {
    const sample = readFileSync(new URL('../support/html/benign/article.html', import.meta.url), 'utf8');
    await editor.open(sample);
    await editor.text().click();
    await editor.press('Control+A');
    await editor.page.keyboard.press('Alt+F10');
    await editor.page.keyboard.press('Escape');
    await editor.page.waitForTimeout(800);
    await editor.saved();
    expect(await editor.changes()).toEqual([]);
  });

  it('shows languages, the numbers of lists and the captions of tables', async () => {
    await editor.open(
      '<p lang="de">Eins</p><ol reversed type="a"><li>One</li><li value="9">Nine</li></ol>' +
        '<table><caption>The <em>fees</em></caption><tbody><tr><td>1</td></tr></tbody></table>',
    );
    const shown = (selector: string) => editor.text().locator(selector).count();
    expect(await shown('p[lang=de]')).toBe(1);
    expect(await shown('ol[reversed][type=a] > li:not([value]) + li[value="9"]')).toBe(1);
    expect(await shown('table[data-caption="The fees"]')).toBe(1);
  });

  it('without content gives an empty text, which stays empty', async () => {
    await editor.open('');
    await editor.text().click();
    expect(await editor.saved()).toBe('');
  });
});

describe('typing', () => {
  it('is reported after a pause, as safe HTML', async () => {
    await editor.open('<p>One</p>');
    await editor.text().click();
    await editor.press('End');
    const typed = ' & two, and a few more words that follow without a pause';
    await editor.page.keyboard.type(typed);
    await expect.poll(async () => (await editor.changes()).at(-1)).toBe(`<p>One${typed.replace('&', '&amp;')}</p>`);
    // A busy machine may pause between keys, but not after each.
    expect((await editor.changes()).length).toBeLessThan(typed.length / 2);
  });

  it('is reported at once when the text loses the focus', async () => {
    await editor.open('<p>One</p>');
    await editor.text().click();
    await editor.press('End');
    await editor.page.keyboard.type('!');
    await editor.press('Alt+F10');
    expect(await editor.changes()).toEqual(['<p>One!</p>']);
  });

  it('leaves the surrounding text exactly as it was', async () => {
    await editor.open('<p>One</p><dl><dt>Term</dt><dd>What it means</dd></dl><p lang="de">Drei</p>');
    await editor.text().getByText('One').click();
    await editor.press('End');
    await editor.page.keyboard.type('!');
    expect(await editor.saved()).toBe(
      '<p>One!</p>\n<dl><dt>Term</dt><dd>What it means</dd></dl>\n<p lang="de">Drei</p>',
    );
  });

  it('can be undone to the initial text', async () => {
    await editor.open('<h2>Title</h2><p>One</p>');
    await editor.text().getByText('One').click();
    await editor.page.keyboard.type('x');
    await editor.saved();
    await editor.page.keyboard.press('Control+z');
    expect(await editor.saved()).toBe('<h2>Title</h2>\n<p>One</p>');
    await editor.page.keyboard.press('Control+Shift+z');
    expect(await editor.saved()).toMatch(/x/);
  });
});

describe('keys in special blocks', () => {
  it('leave a quotation by Enter in an empty paragraph, and Backspace at its start takes a paragraph out', async () => {
    await editor.open('<blockquote><p>Said</p></blockquote>');
    await editor.text().getByText('Said').click();
    await editor.press('End');
    await editor.page.keyboard.press('Enter');
    await editor.page.keyboard.press('Enter');
    await editor.page.keyboard.type('After');
    expect(await editor.saved()).toBe('<blockquote>\n<p>Said</p>\n</blockquote>\n<p>After</p>');
    await editor.text().getByText('Said').click();
    await editor.press('Home');
    await editor.page.keyboard.press('Backspace');
    expect(await editor.saved()).toBe('<p>Said</p>\n<p>After</p>');
  });

  it('after a quotation join it by Backspace', async () => {
    await editor.open('<blockquote><p>Said</p></blockquote><p>After</p>');
    await editor.text().getByText('After').click();
    await editor.press('Home');
    await editor.page.keyboard.press('Backspace');
    await editor.type(' ');
    expect(await editor.saved()).toBe('<blockquote>\n<p>Said After</p>\n</blockquote>');
  });

  it('that are the first heading become a paragraph by Backspace at its beginning', async () => {
    await editor.open('<h2 lang="de">Head</h2><p>One</p>');
    await editor.text().getByText('Head').click();
    await editor.press('Home');
    await editor.page.keyboard.press('Backspace');
    expect(await editor.saved()).toBe('<p lang="de">Head</p>\n<p>One</p>');
  });

  it('of a list nest by Tab and come back by Shift+Tab; Escape, then Tab, leaves the text', async () => {
    await editor.open('<ul><li>One</li><li>Two</li></ul>');
    await editor.text().getByText('One').click();
    await editor.press('Tab');
    await editor.press('ArrowDown');
    await editor.press('End');
    await editor.press('Tab');
    await editor.type('!');
    expect(await editor.saved()).toBe('<ul>\n<li>One\n<ul>\n<li>Two!</li>\n</ul>\n</li>\n</ul>');
    await editor.press('Shift+Tab');
    await editor.press('Shift+Tab');
    expect(await editor.saved()).toBe('<ul>\n<li>One</li>\n<li>Two!</li>\n</ul>');
    await editor.press('Escape');
    await editor.page.getByText('Tab leaves the text now.').waitFor();
    await editor.press('Shift+Tab');
    expect(await editor.text().evaluate((text) => text.contains(document.activeElement))).toBe(false);
  });

  it('change the level of a list item by Ctrl+] and Ctrl+[', async () => {
    await editor.open('<ul><li>One</li><li>Two</li></ul>');
    await editor.text().getByText('Two').click();
    await editor.page.keyboard.press('Control+]');
    expect(await editor.saved()).toBe('<ul>\n<li>One\n<ul>\n<li>Two</li>\n</ul>\n</li>\n</ul>');
    await editor.page.keyboard.press('Control+[');
    expect(await editor.saved()).toBe('<ul>\n<li>One</li>\n<li>Two</li>\n</ul>');
  });

  it('edit a table cell by cell', async () => {
    await editor.open(
      '<table><caption>Fees</caption><tbody><tr><th scope="row">Day</th><td class="align-right">900</td></tr></tbody></table>',
    );
    await editor.text().getByText('900').click();
    await editor.press('End');
    await editor.page.keyboard.type('0');
    expect(await editor.saved()).toBe(
      '<table>\n<caption>Fees</caption>\n<tbody>\n<tr><th scope="row">Day</th><td class="align-right">9000</td></tr>\n</tbody>\n</table>',
    );
  });

  it('keep the lines of code and apply no formats to it', async () => {
    await editor.open('<pre><code class="language-js">let a;</code></pre>');
    await editor.text().getByText('let a;').click();
    await editor.press('End');
    await editor.page.keyboard.press('Enter');
    await editor.page.keyboard.type('  a = 1;');
    await editor.press('Control+A');
    await editor.page.keyboard.press('Control+b');
    expect(await editor.saved()).toBe('<pre><code class="language-js">let a;\n  a = 1;</code></pre>');
  });
});

it('going up by keyboard, the caret stays below the toolbar', async () => {
  await editor.page.setViewportSize({ width: 1000, height: 500 });
  await editor.open(Array.from({ length: 40 }, (_, at) => `<p>${at} ${'word '.repeat(20)}</p>`).join(''));
  await editor.enter();
  await editor.press('Control+End');
  const hidden: number[] = [];
  for (let line = 0; line < 30; line += 1) {
    await editor.press('ArrowUp');
    const gap = await editor.page.evaluate(() => {
      const caret = getSelection()?.getRangeAt(0).getBoundingClientRect();
      return (caret?.top ?? 0) - (document.querySelector('[role=toolbar]')?.getBoundingClientRect().bottom ?? 0);
    });
    if (gap < 0) hidden.push(gap);
  }
  await editor.page.setViewportSize({ width: 1280, height: 720 });
  expect(hidden).toEqual([]);
});

describe('the placeholder of a new post', () => {
  const placeholder = '<p>Start writing your blog post here...</p>';

  it('is replaced by typing, whether the text was entered by keyboard or by pointer', async () => {
    await editor.open(placeholder);
    await editor.enter();
    await editor.type('Mine');
    expect(await editor.saved()).toBe('<p>Mine</p>');
    await editor.open(placeholder);
    await editor.text().getByText('Start').click();
    await editor.settled();
    await editor.type('Mine');
    expect(await editor.saved()).toBe('<p>Mine</p>');
  });

  it('can be entered by a second click', async () => {
    await editor.open(placeholder);
    await editor.text().getByText('Start').click();
    await editor.page.waitForTimeout(600);
    await editor.text().getByText('Start').click();
    await editor.press('Home');
    await editor.type('Mine: ');
    expect(await editor.saved()).toBe('<p>Mine: Start writing your blog post here...</p>');
  });
});

it('a comparison with HTML in another form lists only what was changed', async () => {
  const stored = '<P>One  <b>bold</b>\nword</P><ul><li><p>Item</p></li></ul><p>Changed</p>';
  await editor.open(stored.replace('Changed', 'Changed now'));
  const texts = [await editor.saved(), stored];
  await stage(
    editor.page,
    (it, value) => it.compare(...(JSON.parse(value) as [string, string])),
    JSON.stringify(texts),
  );
  await editor.page.getByText('2 unchanged passages').waitFor();
  expect(await editor.page.locator('dd > :not(details)').count()).toBe(1);
});
