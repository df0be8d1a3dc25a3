import { stopLexicalPropagation } from 'lexical';
import { button, element as made } from './elements.ts';
import { TEXTS } from './texts.ts';

export type UploadView = ReturnType<typeof createUploadView>;

interface Actions {
  readonly retry: () => void;
  readonly remove: () => void;
}

/** The longer side of the preview shown while uploading, in pixels. */
const PREVIEW = 480;

/** Creates the content of an upload's placeholder: a faded preview, the progress, and a button to cancel. */
export function createUploadView(file: File, { retry, remove }: Actions) {
  const element = made(
    'div',
    'flex flex-wrap items-center gap-x-3 gap-y-2 whitespace-normal border border-muted border-dashed bg-sheet p-4 font-sans text-small',
  );
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', TEXTS.place(file.name));
  const progress = made('progress', 'flex-[1_1_100%]');
  progress.max = 1;
  const words = made(
    'p',
    'm-0 flex-[1_1_100%] wrap-anywhere data-failed:border-signal data-failed:border-s-2 data-failed:ps-2 data-failed:text-control',
  );
  const hint = made('p', 'm-0 flex-[1_1_100%] font-sans text-label/snug text-muted', TEXTS.notSaved);
  const again = button(TEXTS.retry, retry);
  const away = button(TEXTS.cancel, remove);
  element.append(words, progress, hint, again, away);
  // Input here must not reach the text.
  for (const name of ['keydown', 'click', 'paste', 'copy', 'cut'] as const) {
    element.addEventListener(name, stopLexicalPropagation);
  }
  preview(file).then((canvas) => canvas && element.prepend(canvas));

  return {
    element,
    /** @param share the fraction sent, from 0 to 1 */
    show(share: number): void {
      words.textContent = TEXTS.uploading(file.name, Math.round(share * 100));
      delete words.dataset.failed;
      progress.value = share;
      progress.setAttribute('aria-label', words.textContent);
      progress.hidden = hint.hidden = false;
      again.hidden = true;
      away.textContent = TEXTS.cancel;
    },
    fail(sentence: string): void {
      words.textContent = `${file.name}: ${sentence}`;
      words.dataset.failed = '';
      progress.hidden = hint.hidden = true;
      again.hidden = false;
      away.textContent = TEXTS.remove;
    },
  };
}

async function preview(file: File): Promise<HTMLCanvasElement | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const canvas = made('canvas', 'h-auto max-w-full flex-none opacity-50');
  const scale = Math.min(1, PREVIEW / Math.max(bitmap.width, bitmap.height));
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  canvas.ariaHidden = 'true';
  bitmap.close();
  return canvas;
}
