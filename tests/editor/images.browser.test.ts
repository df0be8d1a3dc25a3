import { describe, expect, it } from 'vitest';
import { editorOnStage, stage } from './editor-on-stage.ts';
import { DOT, dragOver, drop, paste } from './transfer.ts';

const editor = editorOnStage();

const image = `data:image/png;base64,${DOT}`;
const file = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') };
const dot = (name: string) => ({ name, type: 'image/png', data: DOT });

const dialog = () => editor.page.getByRole('dialog', { name: 'Image' });
const fields = () => editor.page.getByRole('group', { name: 'About this image' });
const places = () => editor.page.getByRole('group', { name: /^Image on its way/ });
const toast = (words: string) => editor.page.getByText(words, { exact: true });

/** A point of a block, by its text: `share` of its height down from the top. */
async function pointOf(words: string, share: number): Promise<{ x: number; y: number }> {
  const box = await editor.text().getByText(words, { exact: true }).boundingBox();
  if (!box) throw new Error(`${words} is not shown`);
  return { x: box.x + 20, y: box.y + box.height * share };
}

describe('the image form', () => {
  it('inserts an image by address with description and caption, and changes it', async () => {
    await editor.open('<p>One</p>');
    await editor.text().click();
    await editor.tool('Image').click();
    await dialog().getByLabel('Address').fill('http://example.com/a.png');
    await dialog().getByLabel('Description').fill('A "dot"');
    await dialog().getByLabel('Caption').fill('By <a href="/about" onclick="x()">me</a>');
    await dialog().getByRole('button', { name: 'Insert image' }).click();
    const figure =
      '<figure><img src="https://example.com/a.png" alt="A &quot;dot&quot;"><figcaption>By <a href="/about">me</a></figcaption></figure>';
    await expect.poll(editor.saved).toBe(`<p>One</p>\n${figure}`);
    await editor.text().locator('figure img').dblclick();
    await dialog().getByLabel('Description').fill('A dot');
    await dialog().getByRole('button', { name: 'Save image' }).click();
    await expect.poll(editor.saved).toContain('alt="A dot"');
  });

  it('uploads an image with its size', async () => {
    await editor.open('');
    await editor.tool('Image').click();
    await editor.page.getByLabel('Upload an image').setInputFiles(file);
    await expect.poll(() => dialog().getByLabel('Address').inputValue()).toBe('/media/dot.png');
    await dialog().getByRole('button', { name: 'Insert image' }).click();
    await expect
      .poll(editor.saved)
      .toContain('<figure><img src="/media/dot.png" alt="" width="1" height="1"></figure>');
  });

  it('waits for an upload, or cancels it', async () => {
    await editor.open('');
    await stage(editor.page, (it) => it.holdUploads());
    await editor.tool('Image').click();
    await editor.page.getByLabel('Upload an image').setInputFiles(file);
    expect(await editor.page.getByRole('progressbar').getAttribute('value')).toBe('0.5');
    await editor.page.getByRole('button', { name: 'Insert image' }).click({ force: true });
    await editor.page.getByRole('button', { name: 'Cancel upload' }).click();
    expect(await editor.page.getByRole('progressbar').count()).toBe(0);
    await editor.page.keyboard.press('Escape');
    expect(await editor.saved()).toBe('');
  });

  it('shows why a file or an address is refused', async () => {
    await editor.open('');
    await stage(editor.page, (it) => it.failUploads('Images may have 5 MB.'));
    await editor.tool('Image').click();
    await editor.page.getByLabel('Upload an image').setInputFiles(file);
    await toast('Images may have 5 MB.').waitFor();
    await dialog().getByLabel('Address').fill('data:image/svg+xml,<svg/>');
    await dialog().getByRole('button', { name: 'Insert image' }).click();
    await dialog()
      .getByRole('alert')
      .filter({ hasText: /^An image has/ })
      .waitFor();
  });
});

describe('an image', () => {
  it('is aligned, linked and deleted as a whole', async () => {
    await editor.open(`<p>One</p><figure><img src="${image}" alt="Dot"></figure><p>Two</p>`);
    await editor.text().locator('figure img').click();
    await editor.use('Centre');
    expect(await editor.saved()).toContain('<figure class="align-center">');
    await editor.tool('Link').click();
    await editor.page.getByRole('combobox', { name: 'Address' }).fill('/about');
    await editor.page.getByRole('button', { name: 'Set link' }).click();
    await expect.poll(editor.saved).toContain('<a href="/about"><img');
    await editor.text().locator('figure img').click();
    await editor.page.keyboard.press('Delete');
    expect(await editor.saved()).toBe('<p>One</p>\n<p>Two</p>');
  });

  it('is described and captioned below it by keyboard, each as one undo step', async () => {
    await editor.open('<p>One</p><figure><img src="/a.png"></figure><p>Two</p>');
    await editor.text().getByText('One').click();
    await editor.press('End');
    await editor.press('ArrowDown');
    await editor.press('Enter');
    await editor.page.keyboard.type('A dot & more');
    expect(await editor.saved()).toContain('<img src="/a.png" alt="A dot &amp; more">');
    await fields().getByLabel('Caption').focus();
    await editor.page.keyboard.type('Dots < lines');
    const captioned = '<img src="/a.png" alt="A dot &amp; more"><figcaption>Dots &lt; lines</figcaption>';
    expect(await editor.saved()).toContain(captioned);
    await editor.press('Enter');
    await editor.page.keyboard.type('And ');
    expect(await editor.saved()).toBe(`<p>One</p>\n<figure>${captioned}</figure>\n<p>And Two</p>`);
    await editor.press('Control+z');
    await editor.press('Control+z');
    expect(await editor.saved()).not.toContain('figcaption');
    await editor.press('Control+z');
    expect(await editor.saved()).toBe('<p>One</p>\n<figure><img src="/a.png"></figure>\n<p>Two</p>');
  });

  it('is marked until it is described or declared decorative', async () => {
    await editor.open('<figure><img src="/a.png"></figure><figure><img src="/b.png" alt=""></figure><p>Two</p>');
    const marked = () => editor.text().locator('figure[data-undescribed]').count();
    expect(await marked()).toBe(1);
    await editor.text().locator('figure img').first().click();
    await fields().getByLabel('It is decoration').check();
    expect(await fields().getByLabel('Description').isDisabled()).toBe(true);
    expect(await marked()).toBe(0);
    expect(await editor.saved()).toContain('<img src="/a.png" alt="">');
    await fields().getByLabel('It is decoration').uncheck();
    expect(await marked()).toBe(1);
  });

  it('gets a width, or a place in a row, and keeps its alignment', async () => {
    await editor.open('<figure class="align-center"><img src="/a.png" alt="A"></figure><p>Two</p>');
    await editor.text().locator('figure img').click();
    await fields().getByLabel('Width').selectOption('As wide as the page');
    await expect.poll(editor.saved).toContain('<figure class="width-full align-center">');
    await fields().getByLabel('Width').selectOption('In a row with its neighbours');
    await expect.poll(editor.saved).toContain('<figure class="gallery align-center">');
    await editor.text().locator('figure img').click();
    await editor.use('Align left');
    expect(await editor.saved()).toContain('<figure class="gallery">');
    await fields().getByLabel('Width').selectOption('Wide');
    await expect.poll(editor.saved).toContain('<figure><img src="/a.png" alt="A"></figure>');
  });

  it('is moved by Alt and the arrow keys, by its buttons and by dragging, and removed', async () => {
    const order = async () =>
      ((await editor.saved()) ?? '').match(/figure|One|Two/g)?.filter((_, at, all) => at === all.indexOf(_));
    await editor.open('<p>One</p><figure><img src="/a.png" alt="A"></figure><p>Two</p>');
    await editor.text().locator('figure img').click();
    await editor.press('Alt+ArrowUp');
    expect(await order()).toEqual(['figure', 'One', 'Two']);
    await editor.press('Alt+ArrowDown');
    await editor.press('Alt+ArrowDown');
    expect(await order()).toEqual(['One', 'Two', 'figure']);
    await fields().getByRole('button', { name: 'Move up' }).click();
    expect(await order()).toEqual(['One', 'figure', 'Two']);
    await editor
      .text()
      .locator('figure img')
      .dragTo(editor.text().getByText('One'), { targetPosition: { x: 20, y: 2 } });
    await expect.poll(order).toEqual(['figure', 'One', 'Two']);
    expect(await editor.page.locator('[data-drop-line]').count()).toBe(0);
    await editor.press('Control+z');
    expect(await order()).toEqual(['One', 'figure', 'Two']);
    await editor.text().locator('figure img').click();
    await fields().getByRole('button', { name: 'Remove' }).click();
    await editor.page.keyboard.type('And ');
    expect(await editor.saved()).toBe('<p>One</p>\n<p>And Two</p>');
  });

  it('is replaced and keeps its description and caption', async () => {
    // Waits for the chooser before it opens, because the browser needs a moment to hand it over instead of showing it.
    const chooser = editor.page.waitForEvent('filechooser');
    await editor.open('<figure><img src="/a.png" alt="A" width="9" height="9"><figcaption>B</figcaption></figure>');
    await editor.text().locator('figure img').click();
    await fields().getByRole('button', { name: 'Replace' }).click();
    await (await chooser).setFiles(file);
    const img = '<img src="/media/dot.png" width="1" height="1" alt="A">';
    await expect.poll(editor.saved).toBe(`<figure>${img}<figcaption>B</figcaption></figure>`);
  });
});

describe('image files', () => {
  it('that are dropped appear at that position, in order, with one announcement', async () => {
    await editor.open('<p>One</p><p>Two</p>');
    await editor.text().click();
    await stage(editor.page, (it) => it.holdUploads());
    await dragOver(editor.page, { files: [dot('a.png')] }, await pointOf('Two', 0.2));
    expect(await editor.page.locator('[data-drop-line]').count()).toBe(1);
    await drop(editor.page, { files: [dot('a.png'), dot('b.png')] }, await pointOf('Two', 0.2));
    expect(await places().count()).toBe(2);
    expect(await editor.page.locator('[data-drop-line]').count()).toBe(0);
    expect(await editor.saved()).toBe('<p>One</p>\n<p>Two</p>');
    await editor.page.keyboard.type('And ');
    await stage(editor.page, (it) => it.releaseUploads());
    const img = (name: string) => `<figure><img src="/media/${name}" width="1" height="1"></figure>`;
    await expect.poll(editor.saved).toBe(`<p>One</p>\n${img('a.png')}\n${img('b.png')}\n<p>And Two</p>`);
    await toast('Image Uploaded').waitFor();
    // Their descriptions are asked for, and the caret stays where one writes.
    expect(await fields().count()).toBe(2);
    await editor.page.keyboard.type('now ');
    expect(await editor.saved()).toContain('<p>And now Two</p>');
    await fields().first().getByLabel('Description').fill('First');
    await fields().last().getByLabel('It is decoration').check();
    await editor.text().getByText('One').click();
    await expect.poll(() => fields().count()).toBe(0);
    expect(await editor.saved()).toContain('<img src="/media/a.png" alt="First" width="1" height="1">');
  });

  it('that are pasted appear after the paragraph, which is not split', async () => {
    await editor.open('<p>One two</p>');
    await editor.text().click();
    await editor.press('Home');
    await editor.press('ArrowRight');
    await paste(editor.page, { files: [dot('pasted.png')] });
    await expect
      .poll(editor.saved)
      .toBe('<p>One two</p>\n<figure><img src="/media/pasted.png" width="1" height="1"></figure>');
  });

  it('are removed by undo, also after the upload and further typing', async () => {
    await editor.open('<p>One</p>');
    await editor.text().click();
    await editor.press('End');
    await stage(editor.page, (it) => it.holdUploads());
    await paste(editor.page, { files: [dot('a.png')] });
    await editor.page.keyboard.type('Two');
    await stage(editor.page, (it) => it.releaseUploads());
    await expect.poll(editor.saved).toContain('a.png');
    await editor.press('Control+z');
    // Undo does not remove the uploaded image.
    await expect.poll(() => places().count()).toBe(0);
    expect(await editor.saved()).toContain('a.png');
    await editor.press('Control+z');
    expect(await editor.saved()).toBe('<p>One</p>');
    await editor.press('Control+Shift+z');
    await expect.poll(editor.saved).toContain('a.png');
  });

  it('are cancelled, and nothing of them is left', async () => {
    await editor.open('<p>One</p>');
    await editor.text().click();
    await stage(editor.page, (it) => it.holdUploads());
    await paste(editor.page, { files: [dot('a.png')] });
    expect(await places().getByRole('progressbar').getAttribute('value')).toBe('0.5');
    await places().getByRole('button', { name: 'Cancel upload' }).click();
    await expect.poll(() => places().count()).toBe(0);
    await editor.page.keyboard.type('Two');
    expect(await editor.saved()).toBe('<p>One</p>\n<p>Two</p>');
    expect(await toast('Upload Error').count()).toBe(0);
  });

  it('that fail are reported, uploaded again or removed, and nothing else is lost', async () => {
    await editor.open('<p>One</p>');
    await editor.text().click();
    await stage(editor.page, (it) => it.failUploads('Failed to upload image. Please try again.'));
    await paste(editor.page, { files: [dot('a.png'), dot('b.png')] });
    await toast('Upload Error').waitFor();
    await expect.poll(() => places().getByRole('button', { name: 'Try again' }).count()).toBe(2);
    expect(await editor.saved()).toBe('<p>One</p>');
    await places().last().getByRole('button', { name: 'Remove' }).click();
    await stage(editor.page, (it) => it.succeedUploads());
    await places().getByRole('button', { name: 'Try again' }).click();
    await expect.poll(editor.saved).toBe('<p>One</p>\n<figure><img src="/media/a.png" width="1" height="1"></figure>');
    await toast('Image Uploaded').waitFor();
  });

  it.each([
    ['a document', 'notes.pdf', 'application/pdf', 'JVBERi0xLjQ=', 'is not an image of a kind'],
    ['a drawing', 'a.svg', 'image/svg+xml', 'PHN2Zy8+', 'SVG drawings are not accepted'],
  ])('that are not images are refused with a message: %s', async (_, name, type, data, sentence) => {
    await editor.open('<p>One</p>');
    await editor.text().click();
    await paste(editor.page, { files: [{ name, type, data }] });
    await editor.page.getByText(sentence).waitFor();
    expect(await places().count()).toBe(0);
    expect(await editor.saved()).toBe('<p>One</p>');
  });

  it('are taken from a paste of Word, whose HTML names an image that cannot be loaded', async () => {
    await editor.open('');
    await editor.text().click();
    await paste(editor.page, {
      html: '<p class=MsoNormal><img src="file:///C:/clip_image001.png"><o:p></o:p></p>',
      files: [dot('image.png')],
    });
    await expect.poll(editor.saved).toBe('<figure><img src="/media/image.png" width="1" height="1"></figure>');
  });
});

describe('dropped text and HTML', () => {
  it('are inserted at that position, through the policy', async () => {
    await editor.open('<p>One</p><p>Two</p>');
    await editor.text().click();
    const end = await editor
      .text()
      .getByText('Two')
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const box = range.getBoundingClientRect();
        return { x: box.right - 1, y: box.top + box.height / 2 };
      });
    await drop(editor.page, { html: '<b onclick="x()">!</b><script>x()</script>', text: '!' }, end);
    expect(await editor.saved()).toBe('<p>One</p>\n<p>Two<strong>!</strong></p>');
    await editor.press('Control+z');
    await drop(editor.page, { text: 'a < b' }, end);
    expect(await editor.saved()).toBe('<p>One</p>\n<p>Twoa &lt; b</p>');
  });

  it('from the text itself are moved, not copied', async () => {
    await editor.open('<p><b>Word</b></p><p>Three</p>');
    await editor.select('Word');
    const [word, end] = [await pointOf('Word', 0.5), await pointOf('Three', 0.5)];
    await editor.page.mouse.move(word.x, word.y);
    await editor.page.mouse.down();
    await editor.page.mouse.move(end.x + 5, end.y, { steps: 4 });
    await editor.page.mouse.up();
    await expect.poll(editor.saved).toMatch(/^<p><br><\/p>\n<p>Th.*<strong>Word<\/strong>.*<\/p>$/);
  });
});

describe('the address of a video', () => {
  const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  const link = `<p><a href="${VIDEO}">${VIDEO}</a></p>`;
  const pending = () => editor.page.getByRole('group', { name: `Image on its way: ${VIDEO}` });

  it('that is pasted alone into an empty line becomes its still image with a link; undo leaves the link', async () => {
    await editor.open('<p>One</p>');
    await editor.enter();
    await editor.press('Control+End');
    await editor.press('Enter');
    await paste(editor.page, { text: 'https://youtu.be/dQw4w9WgXcQ?si=x\n' });
    const title = 'Talk &amp; more &lt;XcQ&gt;';
    const image = `<a href="${VIDEO}"><img src="/media/still.jpg" alt="YouTube: ${title}"></a>`;
    const figure = `<figure class="embed">${image}<figcaption>${title}</figcaption></figure>`;
    await expect.poll(editor.saved).toBe(`<p>One</p>\n${figure}`);
    await editor.press('Control+z');
    expect(await editor.saved()).toBe(`<p>One</p>\n${link}`);
    await editor.press('Control+Shift+z');
    await expect.poll(editor.saved).toBe(`<p>One</p>\n${figure}`);
    await editor.page.keyboard.type('Two');
    expect(await editor.savedTwice()).toEqual(Array(2).fill(`<p>One</p>\n${figure}\n<p>Two</p>`));
  });

  it('stays text among words and in lists, and with Ctrl+Shift+V', async () => {
    await editor.open('<p>One </p><ul><li>Two</li></ul>');
    await editor.enter();
    await editor.text().getByText('One').click();
    await editor.press('End');
    await paste(editor.page, { text: VIDEO });
    await editor.press('Control+End');
    await editor.press('Enter');
    await paste(editor.page, { text: VIDEO });
    await expect.poll(editor.saved).toContain(`</li>\n<li>`);
    expect(await editor.saved()).not.toContain('figure');
    await editor.open('');
    await editor.enter();
    await editor.page.keyboard.down('Control');
    await editor.page.keyboard.down('Shift');
    await editor.page.keyboard.down('V');
    await paste(editor.page, { text: VIDEO });
    for (const key of ['V', 'Shift', 'Control']) await editor.page.keyboard.up(key);
    await editor.settled();
    expect(await editor.saved()).toContain(VIDEO);
    expect(await editor.text().locator('figure').count()).toBe(0);
  });

  it('without a still image is saved as a link, tried again, illustrated by the author, or left as a link', async () => {
    await editor.open('');
    await editor.enter();
    await stage(editor.page, (it) => it.failStills('The provider does not answer.'));
    await paste(editor.page, { text: VIDEO });
    await toast('There is no image of it').waitFor();
    await pending().getByText('The provider does not answer.').waitFor();
    expect(await editor.saved()).toBe(link);
    const chooser = editor.page.waitForEvent('filechooser');
    await pending().getByRole('button', { name: 'Choose an image' }).click();
    await (await chooser).setFiles(file);
    await expect
      .poll(editor.saved)
      .toBe(
        `<figure class="embed"><a href="${VIDEO}"><img src="/media/dot.png" width="1" height="1" alt="YouTube"></a></figure>`,
      );
    await editor.open('');
    await editor.enter();
    await stage(editor.page, (it) => it.failStills('The provider does not answer.'));
    await paste(editor.page, { text: VIDEO });
    await pending().getByRole('button', { name: 'Insert as a link' }).click();
    await expect.poll(() => pending().count()).toBe(0);
    expect(await editor.saved()).toBe(link);
    await editor.press('Control+z');
    expect(await editor.saved()).toBe(link);
  });
});

describe('the address of a page elsewhere', () => {
  const PAGE = 'https://example.org/a?b=1&c';
  const link = '<p><a href="https://example.org/a?b=1&amp;c">https://example.org/a?b=1&amp;c</a></p>';
  const title = 'Talk &amp; more &lt;1&amp;c&gt;';
  const words = 'About "it" &amp; &lt;b&gt;more&lt;/b&gt; <small>Example</small>';
  const figure = `<figure class="card"><a href="https://example.org/a?b=1&amp;c"><img src="/media/still.jpg" alt="">${title}</a><figcaption>${words}</figcaption></figure>`;
  const pending = () => editor.page.getByRole('group', { name: `Image on its way: ${PAGE}` });
  const offer = () => editor.page.getByRole('button', { name: 'Show as a card' });

  it('that is pasted alone stays a link, becomes a card when asked, and a link again', async () => {
    await editor.open('<p>One</p>');
    await editor.enter();
    await editor.press('Control+End');
    await editor.press('Enter');
    await paste(editor.page, { text: PAGE });
    await offer().waitFor();
    expect(await editor.saved()).toBe(`<p>One</p>\n${link}`);
    await offer().click();
    await expect.poll(editor.saved).toBe(`<p>One</p>\n${figure}`);
    await editor.page.keyboard.type('Two');
    expect(await editor.savedTwice()).toEqual(Array(2).fill(`<p>One</p>\n${figure}\n<p>Two</p>`));
    await editor.text().getByRole('group', { name: 'Card of a page' }).click();
    await editor.page.getByRole('button', { name: 'Show as a link' }).click();
    await expect.poll(editor.saved).toBe(`<p>One</p>\n${link}\n<p>Two</p>`);
    await editor.press('Control+z');
    await expect.poll(editor.saved).toBe(`<p>One</p>\n${figure}\n<p>Two</p>`);
  });

  it('is offered as a card only where it stands alone and leads to another site', async () => {
    for (const html of [
      `<p>See <a href="${PAGE}">this</a></p>`,
      `<ul><li><a href="${PAGE}">this</a></li></ul>`,
      '<p><a href="/about">this</a></p>',
      '<p><a href="mailto:a@example.org">this</a></p>',
    ]) {
      await editor.open(html);
      await editor.text().getByText('this').click();
      await editor.page.getByRole('group', { name: 'Link at the caret' }).waitFor();
      expect(await offer().count(), html).toBe(0);
    }
  });

  it('whose page cannot be fetched is saved as a link, and can stay one', async () => {
    await editor.open(`<p><a href="${PAGE}">this</a></p>`);
    await editor.enter();
    await stage(editor.page, (it) => it.failStills('The page does not answer.'));
    await editor.text().getByText('this').click();
    await offer().click();
    await pending().getByText('The page does not answer.').waitFor();
    expect(await editor.saved()).toBe(link);
    await pending().getByRole('button', { name: 'Leave it a link' }).click();
    await expect.poll(() => pending().count()).toBe(0);
    expect(await editor.saved()).toBe(link);
  });
});
