import type { LexicalEditor, UpdateListenerPayload } from 'lexical';
import { ArticleWriter } from './import-export/article.ts';

/**
 * The delay before a change is reported, in milliseconds; during continuous typing, at most `atLatest`. An unreported
 * change is lost with the tab: together with the time until the draft is stored (drafts/keeper.ts), the delay stays
 * under a second.
 */
const delay = 300;
const atLatest = 500;

/**
 * Reports changes to the article: not on every key, but when typing pauses or the text loses the focus. Opening and
 * focusing are not changes, nor is anything undone before it was reported.
 */
export function watchArticle(editor: LexicalEditor, onChange: (html: string) => void) {
  const writer = new ArticleWriter();
  const write = () => editor.read(() => writer.$write());
  /** The HTML that was loaded, reported or read last. */
  let known: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitingSince = 0;

  function read(): string {
    clearTimeout(timer);
    timer = undefined;
    known = write();
    return known;
  }

  function report(): void {
    const before = known;
    const html = read();
    if (before !== undefined && html !== before) onChange(html);
  }

  function onUpdate({ dirtyElements, dirtyLeaves, prevEditorState, tags }: UpdateListenerPayload): void {
    const restored = tags.has('historic');
    if (dirtyElements.size === 0 && dirtyLeaves.size === 0 && !restored) return;
    known ??= prevEditorState.read(() => writer.$write(), { editor });
    if (restored) writer.forget();
    writer.forget(dirtyElements.keys());
    writer.forget(dirtyLeaves);
    const now = performance.now();
    if (timer === undefined) waitingSince = now;
    clearTimeout(timer);
    timer = setTimeout(report, Math.max(0, Math.min(delay, waitingSince + atLatest - now)));
  }

  const stop = editor.registerUpdateListener(onUpdate);
  // Writes the whole article once, but not while the editor is being opened.
  const first = setTimeout(() => {
    known ??= write();
  }, 200);

  return {
    /** Returns the article's safe HTML. A pending change counts as reported. */
    read,
    /** Reports a pending change at once. */
    report,
    stop: () => {
      stop();
      clearTimeout(first);
      clearTimeout(timer);
    },
  };
}
