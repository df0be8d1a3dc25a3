import type { Page } from 'playwright';

/** The contents of a clipboard or a drag. */
export interface Content {
  readonly html?: string;
  readonly text?: string;
  /** Lexical's own form. */
  readonly lexical?: object;
  readonly files?: readonly { readonly name: string; readonly type: string; readonly data?: string }[];
}

/** An image of one pixel, in base64. */
export const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Pastes at the caret, by the event that browsers send. */
export async function paste(page: Pick<Page, 'evaluate'>, content: Content): Promise<void> {
  await send(page, 'paste', content);
}

/** Drops at a point of the window. */
export async function drop(page: Page, content: Content, point: { x: number; y: number }): Promise<void> {
  await send(page, 'drop', content, point);
}

/** Drags over a point of the window, without letting go. */
export async function dragOver(page: Page, content: Content, point: { x: number; y: number }): Promise<void> {
  await send(page, 'dragover', content, point);
}

async function send(
  page: Pick<Page, 'evaluate'>,
  kind: string,
  content: Content,
  point = { x: 0, y: 0 },
): Promise<void> {
  await page.evaluate(
    async ([type, { html, text, lexical, files = [] }, { x, y }]) => {
      const data = new DataTransfer();
      if (html !== undefined) data.setData('text/html', html);
      if (text !== undefined) data.setData('text/plain', text);
      if (lexical) data.setData('application/x-lexical-editor', JSON.stringify(lexical));
      for (const { name, type: mime, data: base64 = '' } of files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mime }));
      }
      const bubbling = { bubbles: true, cancelable: true };
      if (type === 'paste') {
        const event = new ClipboardEvent(type, { ...bubbling, clipboardData: data });
        // Firefox leaves out the data of an event that a page makes.
        if (!event.clipboardData?.types.length) Object.defineProperty(event, 'clipboardData', { value: data });
        document.activeElement?.dispatchEvent(event);
      } else {
        const target = document.elementFromPoint(x, y) ?? document.body;
        target.dispatchEvent(new DragEvent(type, { ...bubbling, clientX: x, clientY: y, dataTransfer: data }));
      }
      // Its effects may come one task later.
      await new Promise((done) => setTimeout(done));
    },
    [kind, content, point] as const,
  );
}
