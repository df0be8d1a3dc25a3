import { describe, expect, it } from 'vitest';
import { editorOnStage } from './editor-on-stage.ts';

const editor = editorOnStage();

const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('pasting', () => {
  async function paste(html: string): Promise<void> {
    await editor.text().click();
    await editor.press('End');
    await editor.page.evaluate((value) => {
      const data = new DataTransfer();
      data.setData('text/html', value);
      data.setData('text/plain', 'plain');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, html);
  }

  it('takes words into the line and blocks as blocks, through the policy', async () => {
    await editor.open('<p>One</p>');
    await paste('<p><b style="font-weight:700"> two</b></p>');
    expect(await editor.saved()).toBe('<p>One<strong>two</strong></p>');
    await editor.press('Enter');
    await paste('<h2 onclick="x()">Title</h2><p><img src="x" onerror="alert(1)"><a href="javascript:x()">a</a></p>');
    expect(await editor.saved()).toBe('<p>One<strong>two</strong></p>\n<h2>Title</h2>\n<p>a</p>');
  });
});

describe('cutting and pasting within the editor', () => {
  it('loses nothing', async () => {
    const html = [
      '<h2 lang="de" id="top">Titel</h2>',
      '<p>Press <kbd>Ctrl</kbd>, <abbr title="Also known as">aka</abbr> <a href="/x" target="_blank" rel="noopener">x</a></p>',
      `<figure class="align-center"><a href="/about"><img src="${image}" alt="Dot"></a><figcaption>By <em>me</em></figcaption></figure>`,
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
