import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, it } from 'vitest';
import { editorOnStage } from './editor-on-stage.ts';

const editor = editorOnStage();

describe.each([
  ['light', 1280],
  ['dark', 390],
] as const)('in %s at %i px', (colorScheme, width) => {
  it('has nothing axe objects to, with and without a form open, and fits', async () => {
    await editor.page.emulateMedia({ colorScheme });
    await editor.page.setViewportSize({ width, height: 800 });
    const sample = readFileSync(new URL('../support/html/benign/tables.html', import.meta.url), 'utf8');
    await editor.open(`<h2>Title</h2><p>A <a href="/about">link</a></p><dl><dt>Term</dt><dd>Words</dd></dl>${sample}`);
    const objections = async () =>
      (await new AxeBuilder({ page: editor.page }).include('.visual').include('dialog').analyze()).violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
      );
    const bare = (await new AxeBuilder({ page: editor.page }).include('.visual').analyze()).violations;
    expect(bare.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    for (const name of ['Link', 'Image']) {
      await editor.tool(name).click();
      expect(await objections()).toEqual([]);
      await editor.page.keyboard.press('Escape');
    }
    expect(await editor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});
