import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { editorOnStage } from './editor-on-stage.ts';

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
    await editor.page.keyboard.type(' & two', { delay: 20 });
    await expect.poll(editor.changes).toEqual(['<p>One &amp; two</p>']);
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
