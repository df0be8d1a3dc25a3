import { afterEach, describe, expect, it } from 'vitest';
import { editorOnStage } from './editor-on-stage.ts';

const editor = editorOnStage();

afterEach(async () => {
  const [once, twice] = await editor.savedTwice();
  expect(twice).toBe(once);
});

/** Opens an article with the caret in its last block, and types. */
async function typed(signs: string, html = ''): Promise<string> {
  await editor.open(html);
  await editor.enter();
  await editor.press('Control+End');
  await editor.type(signs);
  return editor.saved();
}

describe('Markdown at the beginning of a line', () => {
  it.each([
    ['# Word', '<h1>Word</h1>'],
    ['## Word', '<h2>Word</h2>'],
    ['### Word', '<h3>Word</h3>'],
    ['#### Word', '<h4>Word</h4>'],
    ['- Word', '<ul>\n<li>Word</li>\n</ul>'],
    ['* Word', '<ul>\n<li>Word</li>\n</ul>'],
    ['1. Word', '<ol>\n<li>Word</li>\n</ol>'],
    ['4. Word', '<ol start="4">\n<li>Word</li>\n</ol>'],
    ['> Word', '<blockquote>\n<p>Word</p>\n</blockquote>'],
    ['```js let a', '<pre><code class="language-javascript">let a</code></pre>'],
    ['``` Word', '<pre><code>Word</code></pre>'],
    ['--- Word', '<hr>\n<p>Word</p>'],
  ])('is converted: %s', async (signs, html) => {
    expect(await typed(signs)).toBe(html);
  });

  it('for code and dividers is converted by Enter too', async () => {
    expect(await typed('```sql\nselect 1')).toBe('<pre><code class="language-sql">select 1</code></pre>');
    expect(await typed('---\nWord')).toBe('<hr>\n<p>Word</p>');
  });

  it('keeps the text of the line, its language and its alignment', async () => {
    await editor.open('<p lang="de" class="align-center">Drei</p>');
    await editor.text().getByText('Drei').click();
    await editor.press('Home');
    await editor.type('## ');
    expect(await editor.saved()).toBe('<h2 lang="de" class="align-center">Drei</h2>');
  });

  it('joins the list before and continues its numbers', async () => {
    expect(await typed('1. Two', '<ol><li>One</li></ol><p><br></p>')).toBe('<ol>\n<li>One</li>\n<li>Two</li>\n</ol>');
  });

  it.each([
    ['1986. A year', '<p>1986. A year</p>'],
    ['#word', '<p>#word</p>'],
    ['##### Word', '<p>##### Word</p>'],
    ['a # b', '<p>a # b</p>'],
    ['--', '<p>--</p>'],
  ])('is not recognised in %s', async (signs, html) => {
    expect(await typed(signs)).toBe(html);
  });

  it('makes only lists in table cells', async () => {
    const table = (cell: string) => `<table>\n<tbody>\n<tr><td>${cell}</td></tr>\n</tbody>\n</table>`;
    for (const [signs, cell] of [
      ['- One', '<ul>\n<li>One</li>\n</ul>'],
      ['# One', '# One'],
      ['> One', '&gt; One'],
      ['--- ', '---'],
    ] as const) {
      await editor.open(table('x'));
      await editor.text().getByText('x').click();
      await editor.press('End');
      await editor.press('Backspace');
      await editor.type(signs);
      expect(await editor.saved()).toBe(table(cell));
    }
  });
});

describe('Markdown around words', () => {
  it.each([
    ['a **b** c', '<p>a <strong>b</strong> c</p>'],
    ['a __b__ c', '<p>a <strong>b</strong> c</p>'],
    ['a *b* c', '<p>a <em>b</em> c</p>'],
    ['a _b_ c', '<p>a <em>b</em> c</p>'],
    ['***b*** c', '<p><strong><em>b</em></strong> c</p>'],
    ['a ~~b~~ c', '<p>a <s>b</s> c</p>'],
    ['a `b*c*` d', '<p>a <code>b*c*</code> d</p>'],
    ['(*b*), c', '<p>(<em>b</em>), c</p>'],
    ['**big**ger', '<p><strong>big</strong>ger</p>'],
    ['un~~der~~stood', '<p>un<s>der</s>stood</p>'],
  ])('is converted: %s', async (signs, html) => {
    expect(await typed(signs)).toBe(html);
  });

  it('is converted directly before an existing letter', async () => {
    await editor.open('<p>ger</p>');
    await editor.enter();
    await editor.press('Home');
    await editor.type('**big**');
    expect(await editor.saved()).toBe('<p><strong>big</strong>ger</p>');
  });

  it.each([
    ['2*3*4', '<p>2*3*4</p>'],
    ['snake_case_name', '<p>snake_case_name</p>'],
    ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
    ['a ~ b', '<p>a ~ b</p>'],
  ])('is not recognised in %s', async (signs, html) => {
    expect(await typed(signs)).toBe(html);
  });
});

it('signs before a letter count, too', async () => {
  await editor.open('<p>ly done</p>');
  await editor.enter();
  await editor.press('Control+Home');
  await editor.type('**big**');
  expect(await editor.saved()).toBe('<p><strong>big</strong>ly done</p>');
});

describe('a Markdown link', () => {
  it.each([
    ['[notes](/about) on', '<p><a href="/about">notes</a> on</p>'],
    ['[notes](example.com) on', '<p><a href="https://example.com">notes</a> on</p>'],
    ['[write](me@example.com)', '<p><a href="mailto:me@example.com">write</a></p>'],
    ['[x](https://example.com/a_(b)) on', '<p><a href="https://example.com/a_(b)">x</a> on</p>'],
  ])('is converted: %s', async (signs, html) => {
    expect(await typed(signs)).toBe(html);
  });

  it('with an address that is not allowed stays text', async () => {
    expect(await typed('[x](javascript:alert(1)) on')).toBe('<p>[x](javascript:alert(1)) on</p>');
    expect(await typed('![x](/a.png) on')).toBe('<p>![x](/a.png) on</p>');
  });
});

describe('Backspace after a Markdown conversion', () => {
  it.each([
    ['## ', '<p>##</p>'],
    ['- ', '<p>-</p>'],
    ['1. ', '<p>1.</p>'],
    ['> ', '<p>&gt;</p>'],
    ['```js ', '<p>```js</p>'],
    ['--- ', '<p>---</p>'],
    ['a **b**', '<p>a **b**</p>'],
    ['a `b`', '<p>a `b`</p>'],
    ['[a](/b)', '<p>[a](/b)</p>'],
  ])('restores %s as it was typed', async (signs, html) => {
    const made = await typed(signs);
    await editor.page.keyboard.press('Control+z');
    expect(await editor.saved()).toBe(html);
    expect(html).not.toBe(made);
    await editor.page.keyboard.press('Control+Shift+z');
    expect(await editor.saved()).toBe(made);
    await editor.type('Word');
  });
});

it('restores nothing inside code', async () => {
  expect(await typed('\n# a **b** [c](/d)', '<pre><code>x</code></pre>')).toBe(
    '<pre><code>x\n# a **b** [c](/d)</code></pre>',
  );
});
