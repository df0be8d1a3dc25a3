import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { editorOnStage, stage } from './editor-on-stage.ts';
import { DOT, paste } from './transfer.ts';

const editor = editorOnStage();

describe.each([
  ['light', 1280],
  ['dark', 390],
] as const)('the visual editor in %s at %i px', (colorScheme, width) => {
  it('has no axe violations and no overflow, with and without an open form', async () => {
    await editor.page.emulateMedia({ colorScheme });
    await editor.page.setViewportSize({ width, height: 800 });
    const sample = readFileSync(new URL('../support/html/benign/tables.html', import.meta.url), 'utf8');
    await editor.open(`<h2>Title</h2><p>A <a href="/about">link</a></p><dl><dt>Term</dt><dd>Words</dd></dl>${sample}`);
    await expectAccessible();
    await editor.tool('Image').click();
    await editor.page.getByRole('dialog').waitFor();
    await expectAccessible();
  });

  it('has no axe violations and no overflow while a link is edited, searched, refused or shown', async () => {
    await editor.page.emulateMedia({ colorScheme });
    await editor.page.setViewportSize({ width, height: 800 });
    await editor.open('<p>Word and a <a href="https://example.com/a/long/address/of/many/parts">link</a></p>');
    await editor.text().getByText('link').click();
    await editor.page.getByRole('group', { name: 'Link at the caret' }).waitFor();
    await expectAccessible();
    await editor.page.getByRole('button', { name: 'Edit' }).click();
    const address = editor.page.getByRole('combobox', { name: 'Address' });
    await address.fill('name');
    await editor.page.getByRole('option').first().waitFor();
    await expectAccessible();
    await address.fill('javascript:x');
    await editor.page.keyboard.press('Enter');
    await editor.page.getByRole('dialog').getByRole('alert').waitFor();
    await expectAccessible();
  });

  it('has no axe violations and no overflow with uploading, failed, undescribed and selected images', async () => {
    await editor.page.emulateMedia({ colorScheme });
    await editor.page.setViewportSize({ width, height: 800 });
    await editor.open('<p>One</p><figure><img src="/a.png"><figcaption>A</figcaption></figure><p>Two</p>');
    await expectAccessible();
    await editor.text().getByText('Two').click();
    const file = (name: string) => ({ files: [{ name, type: 'image/png', data: DOT }] });
    await stage(editor.page, (it) => it.failUploads('Failed to upload image. Please try again.'));
    await paste(editor.page, file('a-long-name-of-an-image.png'));
    await editor.page.getByRole('button', { name: 'Try again' }).waitFor();
    await expectAccessible();
    await stage(editor.page, (it) => it.succeedUploads());
    await paste(editor.page, file('b.png'));
    await editor.page.getByRole('group', { name: 'About this image' }).waitFor();
    await expectAccessible();
    await stage(editor.page, (it) => it.holdUploads());
    await paste(editor.page, file('c.png'));
    await editor.page.getByRole('progressbar').waitFor();
    await expectAccessible();
    await editor.text().locator('figure img').first().click();
    await expectAccessible();
  });

  it('has no axe violations and no overflow with the slash menu and the controls of tables and code', async () => {
    await editor.page.emulateMedia({ colorScheme });
    await editor.page.setViewportSize({ width, height: 800 });
    await editor.open(
      '<table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    );
    await editor.text().getByText('1').click();
    await editor.page.getByRole('toolbar', { name: 'Table' }).waitFor();
    await expectAccessible();
    await editor.press('End');
    await editor.type(' /');
    await editor.page.getByRole('listbox').waitFor();
    await expectAccessible();
    await editor.open('<p>Word</p><pre><code class="language-sql">select 1</code></pre>');
    await editor.text().getByText('select 1').click();
    await editor.page.getByLabel('Language').waitFor();
    await expectAccessible();
    await editor.text().getByText('Word').click();
    await editor.press('End');
    await editor.type(' /');
    await editor.page.getByRole('listbox').waitFor();
    await expectAccessible();
  });

  async function expectAccessible() {
    expect(await violations(editor.page, ['page-has-heading-one', 'landmark-one-main', 'region'])).toEqual([]);
    expect(await editor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});
