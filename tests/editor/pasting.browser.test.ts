import { describe, expect, it } from 'vitest';
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
  it('takes words into the line and blocks as blocks, through the policy', async () => {
    await editor.open('<p>One</p>');
    await pasteAtEnd({ html: '<p><b style="font-weight:700"> two</b></p>' });
    expect(await editor.saved()).toBe('<p>One<strong>two</strong></p>');
    await editor.press('Enter');
    await pasteAtEnd({
      html: '<h2 onclick="x()">Title</h2><p><img src="x" onerror="alert(1)"><a href="javascript:x()">a</a></p>',
    });
    expect(await editor.saved()).toBe('<p>One<strong>two</strong></p>\n<h2>Title</h2>\n<p>a</p>');
  });

  it.each(pasted)('from $name comes out clean, and one step of undo takes it back', async ({ html, expected }) => {
    await editor.open('');
    await pasteAtEnd({ html, text: 'plain' });
    expect(await editor.saved()).toBe(expected);
    await editor.press('Control+z');
    expect(await editor.saved()).toBe('');
    await editor.press('Control+Shift+z');
    expect(await editor.saved()).toBe(expected);
  });

  it('in the middle of typing is a step of its own', async () => {
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

  it('into code is text', async () => {
    await editor.open('<pre><code>a</code></pre>');
    await pasteAtEnd({ html: '<b>bold</b>', text: '\n  b' });
    expect(await editor.saved()).toBe('<pre><code>a\n  b</code></pre>');
  });

  it('with Ctrl+Shift+V takes the words alone', async () => {
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
  });

  it('before its code has come keeps its place before what is typed meanwhile', async () => {
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

describe('pasting an address over words before its code has come', () => {
  it('links them all the same', async () => {
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

describe('a pasted image in a data: address', () => {
  const html = `<p>Before</p><p><img src="data:image/png;base64,${DOT}" alt="Dot"></p><p>After</p>`;

  it('is stored like others', async () => {
    await editor.open('');
    await pasteAtEnd({ html });
    const figure = '<figure><img src="/media/pasted.png" alt="Dot"></figure>';
    await expect.poll(editor.saved).toBe(`<p>Before</p>\n${figure}\n<p>After</p>`);
    await editor.press('Control+z');
    expect(await editor.saved()).toBe('');
  });

  it('stays as it was where that fails', async () => {
    await editor.open('');
    await stage(editor.page, (it) => it.failUploads('No room.'));
    await pasteAtEnd({ html });
    await editor.page.waitForTimeout(100);
    expect(await editor.saved()).toContain(`<img src="data:image/png;base64,${DOT}" alt="Dot">`);
  });

  it('of another site stays linked', async () => {
    await editor.open('');
    await pasteAtEnd({
      html: '<img src="https://example.com/a.png" alt="A">',
      files: [{ name: 'image.png', type: 'image/png', data: DOT }],
    });
    expect(await editor.saved()).toBe('<figure><img src="https://example.com/a.png" alt="A"></figure>');
  });
});

describe('cutting and pasting within the editor', () => {
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
