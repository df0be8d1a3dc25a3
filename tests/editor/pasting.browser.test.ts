import { beforeAll, describe, expect, it } from 'vitest';
import { clipboards } from '../support/html/clipboard.ts';
import { pasted } from '../support/html/pasted.ts';
import { editorOnStage, stage } from './editor-on-stage.ts';
import { type Content, DOT, paste } from './transfer.ts';

const editor = editorOnStage();

async function pasteAtEnd(content: Content): Promise<void> {
  await editor.text().click();
  await editor.press('End');
  await paste(editor.page, content);
}

describe('pasting', () => {
  it('inserts words into the line and blocks as blocks, through the policy', async () => {
    await editor.open('<p>One</p>');
    await pasteAtEnd({ html: '<p><b style="font-weight:700"> two</b></p>' });
    expect(await editor.saved()).toBe('<p>One<strong>two</strong></p>');
    await editor.press('Enter');
    await pasteAtEnd({
      html: '<h2 onclick="x()">Title</h2><p><img src="x" onerror="alert(1)"><a href="javascript:x()">a</a></p>',
    });
    expect(await editor.saved()).toBe('<p>One<strong>two</strong></p>\n<h2>Title</h2>\n<p>a</p>');
  });

  it.each(pasted)('from $name inserts clean HTML as one undo step', async ({ html, expected }) => {
    await editor.open('');
    await pasteAtEnd({ html, text: 'plain' });
    expect(await editor.saved()).toBe(expected);
    await editor.press('Control+z');
    expect(await editor.saved()).toBe('');
    await editor.press('Control+Shift+z');
    expect(await editor.saved()).toBe(expected);
  });

  it('reports images that are missing because they are files of the computer', async () => {
    await editor.open('');
    await pasteAtEnd({ html: '<p>One<img src="file:///C:/a.png" alt="A"></p><p><img src=""><img src="cid:b"></p>' });
    expect(await editor.saved()).toBe('<p>One</p>');
    await expect.poll(() => editor.page.getByText('3 images are missing').isVisible()).toBe(true);
  });

  it('is refused at once, with a message, when it is too much; images in it do not count', async () => {
    await editor.open('<p>One</p>');
    const words = '<p class="MsoNormal" style="margin:0cm">Words and words.</p>';
    await pasteAtEnd({ html: words.repeat(5_000_000 / words.length), text: 'Words and words.' });
    await expect.poll(() => editor.page.getByText('This is too much to insert at once').isVisible()).toBe(true);
    expect(await editor.saved()).toBe('<p>One</p>');
    const image = `<img alt="A" src="data:image/png;base64,${DOT}${'A'.repeat(3_000_000)}">`;
    await pasteAtEnd({ html: `<p>Two</p>${image}` });
    expect(await editor.saved()).toContain('Two');
  });

  it('of a table into a table fills its cells, and other text fills one cell', async () => {
    const table = (rows: string) => `<table>\n<thead>\n${rows}\n</tbody>\n</table>`;
    const html = table('<tr><th>A</th><th>B</th></tr>\n</thead>\n<tbody>\n<tr><td>c</td><td>d</td></tr>');
    await editor.open(html);
    await editor.text().getByText('A').click();
    await editor.press('End');
    const inner = '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>';
    await paste(editor.page, { html: inner });
    expect(await editor.saved()).toBe(
      html.replace('>A', '>1').replace('>B', '>2').replace('>c', '>3').replace('>d', '>4'),
    );
    await paste(editor.page, { html: `<p>Before</p>${inner}` });
    expect(await editor.saved()).not.toMatch(/<table.*<table/s);
    expect(await editor.saved()).toMatch(/Before.*1.*2.*3.*4/s);
  });

  it.each([
    [
      'headings, lists and links',
      '# One\n\nSee [two](https://example.com/a_(b)).\n\n- a\n  1. b\n- c',
      '<h1>One</h1>\n<p>See <a href="https://example.com/a_(b)">two</a>.</p>\n<ul>\n<li>a\n<ol>\n<li>b</li>\n</ol>\n</li>\n<li>c</li>\n</ul>',
    ],
    [
      'quotations, dividers and code',
      '> One\n> two\n\n---\n\n```js\nlet a = 1;\n\n  b();\n```\n',
      '<blockquote>\n<p>One<br>two</p>\n</blockquote>\n<hr>\n<pre><code class="language-js">let a = 1;\n\n  b();</code></pre>',
    ],
    [
      'formats',
      'A **bold** and *italic* ~~gone~~ `code`, __this__ too\nand **big**ger, not 2 * 3 * 4 or snake_case_name',
      '<p>A <strong>bold</strong> and <em>italic</em> <s>gone</s> <code>code</code>, <strong>this</strong> too and <strong>big</strong>ger, not 2 * 3 * 4 or snake_case_name</p>',
    ],
    [
      'a table and an image',
      '| A | B |\n|---|:-:|\n| **c** | d |\n\n![Sea](https://example.com/sea.jpg)',
      '<table>\n<tbody>\n<tr><th>A</th><th>B</th></tr>\n<tr><td><strong>c</strong></td><td>d</td></tr>\n</tbody>\n</table>\n<figure><img src="https://example.com/sea.jpg" alt="Sea"></figure>',
    ],
  ])('plain text with Markdown makes %s', async (_, text, saved) => {
    await editor.open('');
    await pasteAtEnd({ text });
    const [once, twice] = await editor.savedTwice();
    expect(once).toBe(saved);
    expect(twice).toBe(saved);
  });

  it.each([
    'a * b * c',
    '# ',
    '#tag and #tags',
    '1. only one',
    '- only one',
    'f(x)[0](y)',
    'a_b_c',
    '*',
    '1999. A year\nmore',
  ])('plain text without Markdown stays unchanged: %s', async (text) => {
    await editor.open('');
    await pasteAtEnd({ text });
    expect((await editor.saved()).replace(/<\/?p>/g, '')).toBe(text.trim());
  });

  it('while typing is an undo step of its own', async () => {
    await editor.open('<p>One</p>');
    await editor.text().click();
    await editor.press('End');
    await editor.page.keyboard.type(' two');
    await paste(editor.page, { html: '<b>three</b>' });
    await editor.page.keyboard.type(' four');
    expect(await editor.saved()).toBe('<p>One two<strong>three</strong> four</p>');
    await editor.press('Control+z');
    expect(await editor.saved()).toBe('<p>One two<strong>three</strong></p>');
    await editor.press('Control+z');
    expect(await editor.saved()).toBe('<p>One two</p>');
  });

  it.each([
    ['lines', 'One\nTwo\r\nThree\n', '<p>One</p>\n<p>Two</p>\n<p>Three</p>'],
    ['paragraphs', 'One\nmore\n\n\nTwo', '<p>One<br>more</p>\n<p>Two</p>'],
    ['a line', 'a < b & <i>c</i>', '<p>a &lt; b &amp; &lt;i&gt;c&lt;/i&gt;</p>'],
    ['signs of HTML in lines', '<b>\n&amp;', '<p>&lt;b&gt;</p>\n<p>&amp;amp;</p>'],
  ])('plain text makes %s', async (_, text, html) => {
    await editor.open('');
    await pasteAtEnd({ text });
    expect(await editor.saved()).toBe(html);
  });

  it('into code inserts plain text', async () => {
    await editor.open('<pre><code>a</code></pre>');
    await pasteAtEnd({ html: '<b>bold</b>', text: '\n  b' });
    expect(await editor.saved()).toBe('<pre><code>a\n  b</code></pre>');
  });

  it('with Ctrl+Shift+V inserts the words only', async () => {
    await editor.open('<p>One </p>');
    await editor.page.evaluate(() =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob(['<b>bold</b>'], { type: 'text/html' }),
          'text/plain': new Blob(['bold'], { type: 'text/plain' }),
        }),
      ]),
    );
    await editor.text().click();
    await editor.press('End');
    await editor.page.keyboard.press('Control+Shift+v');
    await expect.poll(editor.saved).toBe('<p>Onebold</p>');
    await editor.page.keyboard.press('Control+v');
    await expect.poll(editor.saved).toBe('<p>Onebold<strong>bold</strong></p>');
    await editor.page.evaluate(() => navigator.clipboard.writeText('## Title\n\n- a\n- b'));
    await editor.open('');
    await editor.text().click();
    await editor.page.keyboard.press('Control+Shift+v');
    await expect.poll(editor.saved).toBe('<p>## Title</p>\n<p>- a<br>- b</p>');
    await editor.press('Enter');
    await editor.page.keyboard.press('Control+v');
    await expect.poll(editor.saved).toContain('<h2>Title</h2>');
  });

  it('before its code has loaded inserts at its position, before text typed meanwhile', async () => {
    await editor.open('<p>One</p>');
    await editor.page.evaluate(() => {
      getSelection()?.selectAllChildren(document.querySelector('[role=textbox] p') as HTMLElement);
      getSelection()?.collapseToEnd();
    });
    await editor.press('Shift');
    await editor.page.evaluate(() => {
      const text = document.querySelector('[role=textbox]') as HTMLElement;
      const data = new DataTransfer();
      data.setData('text/html', '<i>two</i>');
      // Within one task nothing can have been fetched.
      text.focus();
      text.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      document.execCommand('insertText', false, '!');
    });
    await expect.poll(editor.saved).toBe('<p>One<em>two</em>!</p>');
  });
});

describe('pasted HTML of a program keeps words and formatting, also when it is opened again:', () => {
  let results: Record<string, readonly [once: string, twice: string]>;

  beforeAll(async () => {
    await editor.open('');
    await editor.enter();
    results = await editor.page.evaluate(async (list) => {
      const { stage: it } = window as unknown as { stage: { open(html: string): void; readText(): string } };
      const until = async (holds: () => unknown) => {
        for (let waits = 0; waits < 500 && !holds(); waits++) await new Promise((done) => setTimeout(done, 20));
      };
      const found: Record<string, [string, string]> = {};
      for (const { name, html } of list) {
        it.open('');
        await until(() => document.querySelector('[role=textbox] p'));
        const text = document.querySelector('[role=textbox]') as HTMLElement;
        text.focus();
        await until(() => getSelection()?.rangeCount);
        const data = new DataTransfer();
        data.setData('text/html', html);
        data.setData('text/plain', 'plain');
        text.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        await until(it.readText);
        const once = it.readText();
        it.open(once);
        await until(it.readText);
        found[name] = [once, it.readText()];
      }
      return found;
    }, clipboards);
  });

  it.each(clipboards)('$name', ({ name, saved }) => {
    expect(results[name]).toEqual([saved, saved]);
  });
});

describe('pasting an address over words before its code has loaded', () => {
  it('links the words', async () => {
    await editor.open('<p>One</p>');
    await editor.page.evaluate(() =>
      getSelection()?.selectAllChildren(document.querySelector('[role=textbox] p') as HTMLElement),
    );
    await editor.press('Shift');
    await editor.page.evaluate(() => {
      const text = document.querySelector('[role=textbox]') as HTMLElement;
      const data = new DataTransfer();
      data.setData('text/plain', 'https://example.com/');
      text.focus();
      text.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await expect.poll(editor.saved).toBe('<p><a href="https://example.com/">One</a></p>');
  });
});

describe('a pasted image with a data: address', () => {
  const html = `<p>Before</p><p><img src="data:image/png;base64,${DOT}" alt="Dot"></p><p>After</p>`;

  it('is uploaded like other images', async () => {
    await editor.open('');
    await pasteAtEnd({ html });
    const figure = '<figure><img src="/media/pasted.png" alt="Dot"></figure>';
    await expect.poll(editor.saved).toBe(`<p>Before</p>\n${figure}\n<p>After</p>`);
    await editor.press('Control+z');
    expect(await editor.saved()).toBe('');
  });

  it('stays unchanged when the upload fails', async () => {
    await editor.open('');
    await stage(editor.page, (it) => it.failUploads('No room.'));
    await pasteAtEnd({ html });
    await editor.page.waitForTimeout(100);
    expect(await editor.saved()).toContain(`<img src="data:image/png;base64,${DOT}" alt="Dot">`);
  });

  it('from another site stays linked', async () => {
    await editor.open('');
    await pasteAtEnd({
      html: '<img src="https://example.com/a.png" alt="A">',
      files: [{ name: 'image.png', type: 'image/png', data: DOT }],
    });
    expect(await editor.saved()).toBe('<figure><img src="https://example.com/a.png" alt="A"></figure>');
  });
});

describe('cutting and pasting inside the editor', () => {
  it('loses nothing', async () => {
    const html = [
      '<h2 lang="de" id="top">Titel</h2>',
      '<p>Press <kbd>Ctrl</kbd>, <abbr title="Also known as">aka</abbr> <a href="/x" target="_blank" rel="noopener">x</a></p>',
      `<figure class="align-center"><a href="/about"><img src="data:image/png;base64,${DOT}" alt="Dot"></a><figcaption>By <em>me</em></figcaption></figure>`,
      '<dl><dt>Term</dt><dd>Words</dd></dl>',
      '<ol start="3">\n<li>Three</li>\n</ol>',
      '<p>End</p>',
    ].join('\n');
    await editor.open(html);
    await editor.text().click();
    await editor.press('Control+A');
    await editor.press('Control+x');
    expect(await editor.saved()).toBe('');
    await editor.press('Control+v');
    await expect.poll(editor.saved).toBe(html);
  });
});
