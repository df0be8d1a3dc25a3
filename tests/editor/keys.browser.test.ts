import { describe, expect, it } from 'vitest';
import { editorOnStage, stage } from './editor-on-stage.ts';

describe.each([
  ['Linux x86_64', 'Control', ['Control+Home', 'Control+End'], 'Control+y'],
  ['MacIntel', 'Meta', ['Meta+ArrowUp', 'Meta+ArrowDown'], 'Meta+Shift+z'],
] as const)('keys on %s', (platform, mod, [toStart, toEnd], redo) => {
  const editor = editorOnStage(platform);

  it.each([
    ['b', '<p><strong>Word</strong></p>'],
    ['i', '<p><em>Word</em></p>'],
    ['u', '<p><u>Word</u></p>'],
    ['Shift+x', '<p><s>Word</s></p>'],
    ['Alt+2', '<h2>Word</h2>'],
    ['Shift+7', '<ol>\n<li>Word</li>\n</ol>'],
    ['Shift+8', '<ul>\n<li>Word</li>\n</ul>'],
  ])('format with %s', async (key, html) => {
    await editor.open('<p>Word</p>');
    await editor.select('Word');
    await editor.press(`${mod}+${key}`);
    expect(await editor.saved()).toBe(html);
    await editor.press(`${mod}+z`);
    expect(await editor.saved()).toBe('<p>Word</p>');
    await editor.press(`${mod}+Shift+z`);
    expect(await editor.saved()).toBe(html);
    await editor.press(`${mod}+z`);
    await editor.press(redo);
    expect(await editor.saved()).toBe(html);
  });

  it('open the link form with k', async () => {
    await editor.open('<p>Word</p>');
    await editor.select('Word');
    await editor.press(`${mod}+k`);
    await editor.page.getByLabel('Address').waitFor();
    await editor.press('Escape');
  });

  it('move to the start and the end of a long text, also beyond the visible part', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => `<p>${at} ${'word '.repeat(60)}end</p>`);
    await editor.open(lines.join(''));
    await editor.enter();
    await editor.press(toEnd);
    await editor.type('!');
    await editor.press(toStart);
    await editor.type('?');
    expect(await editor.saved()).toMatch(/^<p>\?0 [\s\S]* end!<\/p>$/);
  });

  it('lead there at once after opening, and leave the format behind', async () => {
    await stage(editor.page, (it, html) => it.open(html), '<p>first <strong>bold</strong></p><p>second</p>');
    await editor.text().getByText('bold').click();
    await editor.page.keyboard.press(toEnd);
    await editor.type('Qz');
    expect(await editor.saved()).toBe('<p>first <strong>bold</strong></p>\n<p>secondQz</p>');
  });
});
