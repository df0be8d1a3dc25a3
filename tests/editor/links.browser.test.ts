import { describe, expect, it } from 'vitest';
import { editorOnStage, stage } from './editor-on-stage.ts';
import { paste } from './transfer.ts';

const editor = editorOnStage();

const box = () => editor.page.getByRole('dialog', { name: 'Link' });
const address = () => box().getByRole('combobox', { name: 'Address' });
const options = () => box().getByRole('option');
const card = () => editor.page.getByRole('group', { name: 'Link at the caret' });
const active = () =>
  address().evaluate((field) => document.getElementById(`${field.getAttribute('aria-activedescendant')}`)?.textContent);

/** A link as Lexical copies it out of an editor of this namespace. */
function copiedLink(namespace: string, url: string) {
  const text = { type: 'text', version: 1, text: 'names', detail: 0, format: 0, mode: 'normal', style: '' };
  const shape = { version: 1, direction: null, format: '', indent: 0 };
  const link = { ...shape, type: 'link', url, rel: null, target: null, title: null, children: [text] };
  return { namespace, nodes: [{ ...shape, type: 'paragraph', textFormat: 0, textStyle: '', children: [link] }] };
}

async function selectAndAsk(html = '<p>Word</p>', word = 'Word'): Promise<void> {
  await editor.open(html);
  await editor.select(word);
  await editor.page.keyboard.press('Control+k');
  await address().waitFor();
}

describe('the link editor', () => {
  it('sets a link with Ctrl+K, changes it and removes it', async () => {
    await selectAndAsk();
    await address().fill('example.com/page');
    await box().getByLabel('Open in a new tab').check();
    await editor.page.keyboard.press('Enter');
    await expect
      .poll(editor.saved)
      .toBe('<p><a href="https://example.com/page" target="_blank" rel="noopener">Word</a></p>');
    await editor.page.keyboard.press('Control+k');
    expect(await address().inputValue()).toBe('https://example.com/page');
    await address().fill('#notes');
    await box().getByLabel('Open in a new tab').uncheck();
    await address().press('Enter');
    await expect.poll(editor.saved).toBe('<p><a href="#notes">Word</a></p>');
    await editor.page.keyboard.press('Control+k');
    await box().getByRole('button', { name: 'Unlink' }).click();
    await expect.poll(editor.saved).toBe('<p>Word</p>');
  });

  it('makes a mail link of an e-mail address, and reports a refused address beside the field', async () => {
    await selectAndAsk();
    await address().fill('javascript:alert(1)');
    await editor.page.keyboard.press('Enter');
    expect(await box().getByRole('alert').textContent()).toMatch(/^A link leads to an http/);
    expect(await address().getAttribute('aria-invalid')).toBe('true');
    await address().fill('name@example.com');
    expect(await box().getByRole('alert').count()).toBe(0);
    await editor.page.keyboard.press('Enter');
    await expect.poll(editor.saved).toBe('<p><a href="mailto:name@example.com">Word</a></p>');
  });

  it('is placed beside the text, and Escape restores the selection', async () => {
    await selectAndAsk(`${'<p>Line</p>'.repeat(3)}<p>Word</p>`);
    const word = await editor.text().getByText('Word').boundingBox();
    const window = await box().boundingBox();
    expect(Math.abs((window?.y ?? 0) - (word?.y ?? 0) - (word?.height ?? 0))).toBeLessThan(20);
    await editor.page.keyboard.press('Escape');
    await expect.poll(() => box().count()).toBe(0);
    await editor.page.keyboard.type('New');
    expect(await editor.saved()).toBe('<p>Line</p>\n<p>Line</p>\n<p>Line</p>\n<p>New</p>');
  });

  it('opens from the toolbar, and closes when the author continues elsewhere', async () => {
    await editor.open('<p>Other</p><p>Word</p>');
    await editor.select('Word');
    await editor.tool('Link').click();
    await address().waitFor();
    await editor.text().getByText('Other').click();
    await expect.poll(() => box().count()).toBe(0);
    await editor.press('End');
    await editor.page.keyboard.type('!');
    expect(await editor.saved()).toBe('<p>Other!</p>\n<p>Word</p>');
  });

  it('asks for the words where nothing is selected, and changes those of a link', async () => {
    await editor.open('<p>See</p>');
    await editor.text().click();
    await editor.press('End');
    await editor.page.keyboard.type(' ');
    await editor.page.keyboard.press('Control+k');
    await address().fill('/about');
    await editor.press('Tab');
    await box().getByLabel('Text').fill('about me');
    await editor.page.keyboard.press('Enter');
    await expect.poll(editor.saved).toBe('<p>See <a href="/about">about me</a></p>');
    await editor.press('ArrowLeft');
    await editor.page.keyboard.press('Control+k');
    expect(await box().getByLabel('Text').inputValue()).toBe('about me');
    await box().getByLabel('Text').fill('who I am');
    await editor.page.keyboard.press('Enter');
    await expect.poll(editor.saved).toBe('<p>See <a href="/about">who I am</a></p>');
  });
});

describe('the search for pages and posts', () => {
  it('finds both by title; arrow keys move, Enter chooses, and drafts are marked', async () => {
    await selectAndAsk();
    await address().fill('name');
    await expect
      .poll(() => options().allTextContents())
      .toEqual(['On namesPost', 'A name withheldDraft: visitors do not see it']);
    expect(await address().getAttribute('aria-expanded')).toBe('true');
    // Text that is not an address is a search; its first result is preselected.
    expect(await active()).toBe('On namesPost');
    await editor.press('ArrowDown');
    expect(await active()).toContain('A name withheld');
    await editor.press('ArrowDown');
    expect(await active()).toBe('On namesPost');
    await editor.press('Enter');
    await expect.poll(editor.saved).toBe('<p><a href="/blog/on-names">Word</a></p>');
  });

  it('shows pages at once, and inserts their name where no words are selected', async () => {
    await editor.open('<p></p>');
    await editor.text().click();
    await editor.page.keyboard.press('Control+k');
    await address().fill('twice');
    await options().getByText('Twice Found').click();
    await expect.poll(editor.saved).toBe('<p><a href="/books/twice-found">Twice Found</a></p>');
  });

  it('waits for a pause in typing, and sends no request for an address', async () => {
    await selectAndAsk();
    await address().pressSequentially('names', { delay: 20 });
    await expect.poll(() => stage(editor.page, (it) => it.searches)).toEqual(['names']);
    await address().fill('https://example.com/names');
    await editor.page.waitForTimeout(300);
    expect(await stage(editor.page, (it) => it.searches)).toEqual(['names']);
    await editor.page.keyboard.press('Enter');
    await expect.poll(editor.saved).toContain('href="https://example.com/names"');
  });

  it('reports a failure, and addresses can still be typed', async () => {
    await selectAndAsk();
    await address().fill('broken');
    await box().getByText('Posts could not be searched just now.').waitFor();
    await address().fill('/contact');
    await editor.page.keyboard.press('Escape');
    expect(await options().count()).toBe(0);
    await editor.page.keyboard.press('Enter');
    await expect.poll(editor.saved).toBe('<p><a href="/contact">Word</a></p>');
  });
});

describe('the card beside a link', () => {
  it('shows its address, opens it, edits it and removes the link', async () => {
    await editor.open('<p>See <a href="https://example.com/names">names</a> there</p>');
    expect(await card().count()).toBe(0);
    await editor.text().getByText('names').click();
    await card().getByText('https://example.com/names').waitFor();
    const open = card().getByRole('link', { name: 'Open' });
    expect(await open.getAttribute('href')).toBe('https://example.com/names');
    expect(await open.getAttribute('rel')).toContain('noopener');
    await card().getByRole('button', { name: 'Edit' }).click();
    await address().fill('/about');
    await editor.page.keyboard.press('Enter');
    await expect.poll(editor.saved).toContain('<a href="/about">names</a>');
    await card().getByRole('button', { name: 'Unlink' }).click();
    await expect.poll(editor.saved).toBe('<p>See names there</p>');
    await expect.poll(() => card().count()).toBe(0);
  });

  it('shows an address that is not allowed as text only', async () => {
    await editor.open('<p></p>');
    await editor.text().click();
    await paste(editor.page, { text: 'names', lexical: copiedLink('article', 'javascript:alert(1)') });
    await editor.text().getByText('names').click();
    await card().getByText('javascript:alert(1)').waitFor();
    expect(await card().getByRole('link').count()).toBe(0);
    expect(await editor.page.locator('[href^="javascript:"]').count()).toBe(0);
    expect(await editor.saved()).not.toContain('javascript:');
  });

  it('closes with Escape and when the caret leaves', async () => {
    await editor.open('<p>See <a href="/about">names</a></p><p>Other</p>');
    await editor.text().getByText('names').click();
    await card().waitFor();
    await editor.press('Escape');
    await expect.poll(() => card().count()).toBe(0);
    await editor.text().getByText('Other').click();
    await editor.text().getByText('names').click();
    await card().waitFor();
    await editor.text().getByText('Other').click();
    await expect.poll(() => card().count()).toBe(0);
  });
});

describe('content copied from another Lexical editor', () => {
  it('is pasted as its HTML, like any other content', async () => {
    await editor.open('<p></p>');
    await editor.text().click();
    const html = '<p>From <b onclick="alert(1)">elsewhere</b></p><script>alert(1)</script>';
    await paste(editor.page, { html, text: 'x', lexical: copiedLink('elsewhere', 'https://example.com') });
    await expect.poll(editor.saved).toBe('<p>From <strong>elsewhere</strong></p>');
  });
});

describe('an address', () => {
  it('that is pasted over words links them, as one undo step', async () => {
    await editor.open('<p>See names there</p>');
    await editor
      .text()
      .getByText('See')
      .dblclick({ position: { x: 40, y: 8 } });
    // The editor hears of a selection a moment after it was made.
    await editor.page.waitForFunction(() => getSelection()?.toString().trim() === 'names');
    await paste(editor.page, { text: ' https://example.com/names\n' });
    expect(await editor.saved()).toBe('<p>See <a href="https://example.com/names">names</a> there</p>');
    await editor.press('Control+z');
    expect(await editor.saved()).toBe('<p>See names there</p>');
    await paste(editor.page, { text: 'javascript:alert(1)' });
    expect(await editor.saved()).toBe('<p>See javascript:alert(1) there</p>');
  });

  it('that is pasted over an address replaces it', async () => {
    await editor.open('<p>https://one.example/x</p>');
    await editor.text().click();
    await editor.press('Control+A');
    await paste(editor.page, { text: 'https://two.example/y' });
    expect(await editor.saved()).toBe('<p>https://two.example/y</p>');
  });

  it.each([
    ['https://example.com/a_(b).', '<a href="https://example.com/a_(b)">https://example.com/a_(b)</a>.'],
    ['(https://example.com/a_(b)).', '(<a href="https://example.com/a_(b)">https://example.com/a_(b)</a>).'],
    ['[https://example.com/a[1]],', '[<a href="https://example.com/a[1]">https://example.com/a[1]</a>],'],
    ['<https://example.com/a>', '&lt;<a href="https://example.com/a">https://example.com/a</a>&gt;'],
    ['(www.example.com)', '(<a href="https://www.example.com">www.example.com</a>)'],
    ['name@example.com,', '<a href="mailto:name@example.com">name@example.com</a>,'],
  ])('that is typed becomes a link at the following space: %s', async (typed, html) => {
    await editor.open('<p>See</p>');
    await editor.text().click();
    await editor.press('End');
    await editor.page.keyboard.type(` ${typed} and`);
    expect(await editor.saved()).toBe(`<p>See ${html} and</p>`);
  });

  it('that was linked automatically is plain text after one undo, and stays so', async () => {
    await editor.open('<p>See</p>');
    await editor.text().click();
    await editor.press('End');
    await editor.page.keyboard.type(' www.example.com ');
    expect(await editor.saved()).toContain('<a');
    await editor.press('Control+z');
    expect(await editor.saved()).toBe('<p>See www.example.com</p>');
    await editor.page.keyboard.type('and more');
    expect(await editor.saved()).toBe('<p>See www.example.com and more</p>');
  });

  it.each(['and.so', 'e.g.', 'me@home', 'http://', '<code>'])(
    'is not recognised in similar text: %s',
    async (typed) => {
      await editor.open('<p>See</p>');
      await editor.text().click();
      await editor.press('End');
      await editor.page.keyboard.type(` ${typed} x`);
      expect(await editor.saved()).not.toContain('<a');
    },
  );
});
