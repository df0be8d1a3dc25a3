import type { DraftStore } from './draft-store.ts';
import type { KeptDraft } from './kept-draft.ts';

/** Between two writes at least, in milliseconds. With what the text waits before it tells (article-changes.ts): under a second. */
const INTERVAL = 300;

interface KeeperSettings {
  store: DraftStore;
  /** Whether anything may be kept at all. */
  allowed: () => boolean;
  /** Told after each write whether it was kept. */
  onKept: (kept: boolean) => void;
}

/** Writes drafts to the store, off the input path: the newest state of each, soon, and not at every key. */
export function createKeeper({ store, allowed, onKept }: KeeperSettings) {
  /** What is to be put, and by undefined what is to go. */
  const pending = new Map<string, KeptDraft | undefined>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = Number.NEGATIVE_INFINITY;
  let last = Promise.resolve();

  /** Keeps a draft under its key, or nothing there. */
  function note(key: string, kept: KeptDraft | undefined) {
    pending.set(key, kept);
    timer ??= setTimeout(flush, Math.max(0, written + INTERVAL - performance.now()));
  }

  /** Writes at once what is not yet written. @returns when it is, or could not be */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const changes = new Map([...pending].filter(([, kept]) => !kept || allowed()));
    pending.clear();
    if (changes.size === 0) return last;
    written = performance.now();
    last = store.write(changes).then(
      () => onKept(true),
      (error) => {
        console.error('The draft could not be kept on this device', error);
        for (const [key, kept] of changes) if (!pending.has(key)) pending.set(key, kept);
        onKept(false);
      },
    );
    return last;
  }

  return { note, flush };
}
