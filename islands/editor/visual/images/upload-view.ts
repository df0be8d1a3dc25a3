import { stopLexicalPropagation } from 'lexical';
import { button, element as made } from './elements.ts';
import { TEXTS } from './texts.ts';

export type UploadView = ReturnType<typeof createUploadView>;

interface Shown {
  /** The name of the file, or the address of the video. */
  readonly name: string;
  /** The image file, for a preview. */
  readonly file?: File;
  /** What is said while it comes, and after a failure. */
  readonly texts: {
    readonly uploading: (name: string, percent: number) => string;
    readonly hint: string;
    readonly cancel: string;
    readonly remove: string;
  };
  readonly retry: () => void;
  readonly remove: () => void;
  /** Called with an image file of the author's own, for a video without a still image. */
  readonly choose?: (file: File) => void;
}

/** The longer side of the preview shown while uploading, in pixels. */
const PREVIEW = 480;

/** Creates the content of an upload's placeholder: a faded preview, the progress, and buttons for what to do about it. */
export function createUploadView({ name, file, texts, retry, remove, choose }: Shown) {
  const element = made(
    'div',
    'flex flex-wrap items-center gap-x-3 gap-y-2 whitespace-normal border border-muted border-dashed bg-sheet p-4 font-sans text-small',
  );
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', TEXTS.place(name));
  const progress = made('progress', 'flex-[1_1_100%]');
  progress.max = 1;
  const words = made(
    'p',
    'm-0 flex-[1_1_100%] wrap-anywhere data-failed:border-signal data-failed:border-s-2 data-failed:ps-2 data-failed:text-control',
  );
  const hint = made('p', 'm-0 flex-[1_1_100%] font-sans text-label/snug text-muted', texts.hint);
  const again = button(TEXTS.retry, retry);
  const input = Object.assign(document.createElement('input'), { type: 'file', accept: 'image/*' });
  input.onchange = () => {
    const [chosen] = input.files ?? [];
    if (chosen) choose?.(chosen);
  };
  const another = button(TEXTS.choose, () => input.click());
  const away = button(texts.cancel, remove);
  element.append(words, progress, hint, again, ...(choose ? [another] : []), away);
  // Input here must not reach the text.
  for (const name of ['keydown', 'click', 'paste', 'copy', 'cut'] as const) {
    element.addEventListener(name, stopLexicalPropagation);
  }
  if (file) preview(file).then((canvas) => canvas && element.prepend(canvas));

  return {
    element,
    /** @param share the fraction sent, from 0 to 1 */
    show(share: number): void {
      words.textContent = texts.uploading(name, Math.round(share * 100));
      delete words.dataset.failed;
      progress.value = share;
      progress.setAttribute('aria-label', words.textContent);
      progress.hidden = hint.hidden = false;
      again.hidden = another.hidden = true;
      away.textContent = texts.cancel;
    },
    fail(sentence: string): void {
      words.textContent = `${name}: ${sentence}`;
      words.dataset.failed = '';
      progress.hidden = hint.hidden = true;
      again.hidden = another.hidden = false;
      away.textContent = texts.remove;
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
