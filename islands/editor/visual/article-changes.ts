import type { LexicalEditor, UpdateListenerPayload } from 'lexical';
import { ArticleWriter } from './import-export/article.ts';

/**
 * How long after a change it is told, in milliseconds; while one types on, at the latest after `atLatest`. What was not
 * told is lost with the tab: with the time that a draft takes to be kept (drafts/keeper.ts) it stays under a second.
 */
const delay = 300;
const atLatest = 500;

/**
 * Tells of changes to the article: not at each key, but when one pauses, leaves the text or `flush` is called. Opening
 * and focusing are no changes, nor is what was taken back before it was told.
 */
export function watchArticle(editor: LexicalEditor, tell: (html: string) => void) {
  const writer = new ArticleWriter();
  const write = () => editor.read(() => writer.$write());
  /** What was loaded, or told last. */
  let told: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitingSince = 0;

  function flush(): string {
    clearTimeout(timer);
    timer = undefined;
    const html = write();
    if (told !== undefined && html !== told) tell(html);
    told = html;
    return html;
  }

  function onUpdate({ dirtyElements, dirtyLeaves, prevEditorState, tags }: UpdateListenerPayload): void {
    const restored = tags.has('historic');
    if (dirtyElements.size === 0 && dirtyLeaves.size === 0 && !restored) return;
    told ??= prevEditorState.read(() => writer.$write(), { editor });
    if (restored) writer.forget();
    writer.forget(dirtyElements.keys());
    writer.forget(dirtyLeaves);
    const now = performance.now();
    if (timer === undefined) waitingSince = now;
    clearTimeout(timer);
    timer = setTimeout(flush, Math.max(0, Math.min(delay, waitingSince + atLatest - now)));
  }

  const stop = editor.registerUpdateListener(onUpdate);
  // The whole article is written once; not while the editor is about to be shown.
  const first = setTimeout(() => {
    told ??= write();
  }, 200);

  return {
    /** Tells what is not yet told, at once. Returns the article's safe HTML. */
    flush,
    stop: () => {
      stop();
      clearTimeout(first);
      clearTimeout(timer);
    },
  };
}
