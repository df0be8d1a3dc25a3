import { describe, expect, it } from 'vitest';
import { vectors } from '../support/html/corpora.ts';
import { violations } from '../support/html/violations.ts';
import { editorOnStage, stage } from './editor-on-stage.ts';
import { drop, paste } from './transfer.ts';

const editor = editorOnStage();

/** Notes whatever a script would call, as long as the page is open. */
async function watch(): Promise<() => Promise<string[]>> {
  await editor.page.evaluate(() => {
    const ran: string[] = [];
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'])
      Object.assign(window, { [name]: () => ran.push(name) });
    Object.assign(window, { ran });
  });
  return () => editor.page.evaluate(() => (window as unknown as { ran: string[] }).ran);
}

/** Images of other sites may be asked for, and nothing else. */
function forbidden(list: readonly string[]): string[] {
  return list.filter((request) => !/^image https:\/\/(?:images|site)\.example\//.test(request));
}

describe.each(['pasted', 'dropped'] as const)('an attack that is %s', (way) => {
  it('runs nothing, requests nothing and leaves nothing behind', async () => {
    await editor.open('');
    const requests: string[] = [];
    editor.page.on('request', (request) => requests.push(`${request.resourceType()} ${request.url()}`));
    const box = await editor.text().boundingBox();
    const point = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 40 };
    const ran = await watch();
    for (const [, html] of vectors) {
      await stage(editor.page, (it) => it.open(''));
      await editor.text().focus();
      if (way === 'pasted') await paste(editor.page, { html, text: 'x' });
      else await drop(editor.page, { html, text: 'x' }, point);
      expect(violations((await editor.saved()) ?? ''), html).toEqual([]);
      expect(await ran(), html).toEqual([]);
    }
    expect(forbidden(requests)).toEqual([]);
  });
});
