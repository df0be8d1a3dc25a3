import { describe, expect, it } from 'vitest';
import { editorOnStage, stage } from './editor-on-stage.ts';

const editor = editorOnStage();

const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('a picture', () => {
  const file = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(image.split(',')[1] ?? '', 'base64') };

  it('is inserted by address with description and caption, and changed', async () => {
    await editor.open('<p>One</p>');
    await editor.text().click();
    await editor.tool('Image').click();
    await editor.page.getByLabel('Address').fill('http://example.com/a.png');
    await editor.page.getByLabel('Description').fill('A "dot"');
    await editor.page.getByLabel('Caption').fill('By <a href="/about" onclick="x()">me</a>');
    await editor.page.getByRole('button', { name: 'Insert image' }).click();
    const figure =
      '<figure><img src="https://example.com/a.png" alt="A &quot;dot&quot;"><figcaption>By <a href="/about">me</a></figcaption></figure>';
    await expect.poll(editor.saved).toBe(`<p>One</p>\n${figure}`);
    await editor.text().locator('figure').dblclick();
    await editor.page.getByLabel('Description').fill('A dot');
    await editor.page.getByRole('button', { name: 'Save image' }).click();
    await expect.poll(editor.saved).toContain('alt="A dot"');
  });

  it('is uploaded, with its size', async () => {
    await editor.open('');
    await editor.tool('Image').click();
    await editor.page.getByLabel('Upload a picture').setInputFiles(file);
    await expect.poll(() => editor.page.getByLabel('Address').inputValue()).toBe('/media/dot.png');
    await editor.page.getByRole('button', { name: 'Insert image' }).click();
    await expect
      .poll(editor.saved)
      .toContain('<figure><img src="/media/dot.png" alt="" width="1" height="1"></figure>');
  });

  it('that is still uploading is waited for or cancelled', async () => {
    await editor.open('');
    await stage(editor.page, (it) => it.holdUploads());
    await editor.tool('Image').click();
    await editor.page.getByLabel('Upload a picture').setInputFiles(file);
    expect(await editor.page.getByRole('progressbar').getAttribute('value')).toBe('50');
    await editor.page.getByRole('button', { name: 'Insert image' }).click({ force: true });
    await editor.page.getByRole('button', { name: 'Cancel upload' }).click();
    expect(await editor.page.getByRole('progressbar').count()).toBe(0);
    await editor.page.keyboard.press('Escape');
    expect(await editor.saved()).toBe('');
  });

  it('that is refused says why, as does an address', async () => {
    await editor.open('');
    await stage(editor.page, (it) => it.failUploads('Pictures may have 5 MB.'));
    await editor.tool('Image').click();
    await editor.page.getByLabel('Upload a picture').setInputFiles(file);
    await expect.poll(() => editor.page.getByRole('alert').textContent()).toBe('Pictures may have 5 MB.');
    await editor.page.getByLabel('Address').fill('data:image/svg+xml,<svg/>');
    await editor.page.getByRole('button', { name: 'Insert image' }).click();
    await expect.poll(() => editor.page.getByRole('alert').last().textContent()).toMatch(/^A picture has/);
  });

  it('is aligned, linked and deleted as a whole', async () => {
    await editor.open(`<p>One</p><figure><img src="${image}" alt="Dot"></figure><p>Two</p>`);
    await editor.text().locator('figure').click();
    await editor.tool('Centre').click();
    expect(await editor.saved()).toContain('<figure class="align-center">');
    await editor.tool('Link').click();
    await editor.page.getByLabel('Address').fill('/about');
    await editor.page.keyboard.press('Enter');
    await expect.poll(editor.saved).toContain('<a href="/about"><img');
    await editor.text().locator('figure').click();
    await editor.page.keyboard.press('Delete');
    expect(await editor.saved()).toBe('<p>One</p>\n<p>Two</p>');
  });
});

describe('a picture file that is pasted', () => {
  it('is uploaded, and its description asked for', async () => {
    await editor.open('<p>One</p>');
    await editor.text().click();
    await editor.page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File(['x'], 'pasted.png', { type: 'image/png' }));
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expect.poll(() => editor.page.getByLabel('Address').inputValue()).toBe('/media/pasted.png');
    await editor.page.getByLabel('Description').fill('Pasted');
    await editor.page.keyboard.press('Enter');
    await expect.poll(editor.saved).toContain('<figure><img src="/media/pasted.png" alt="Pasted"></figure>');
  });
});
