import type { DraftStore } from './draft-store.ts';
import type { KeptDraft } from './kept-draft.ts';

/**
 * The minimum interval between two writes, in milliseconds. Together with the editor's delay before it reports changes
 * (article-changes.ts), it stays under a second.
 */
const INTERVAL = 300;

interface KeeperSettings {
  store: DraftStore;
  /** Whether drafts may be stored. */
  allowed: () => boolean;
  /** Called after each write with whether it succeeded. */
  onKept: (kept: boolean) => void;
}

/**
 * Writes drafts to the store outside the input handlers: the latest state of each, after a short interval instead of on
 * every key.
 */
export function createKeeper({ store, allowed, onKept }: KeeperSettings) {
  /** The drafts to write; undefined marks one to delete. */
  const pending = new Map<string, KeptDraft | undefined>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = Number.NEGATIVE_INFINITY;
  let last = Promise.resolve();

  /** Schedules writing a draft under its key, or deleting it. */
  function note(key: string, kept: KeptDraft | undefined) {
    pending.set(key, kept);
    timer ??= setTimeout(flush, Math.max(0, written + INTERVAL - performance.now()));
  }

  /** Writes all pending changes at once. @returns a promise that resolves when they are written or have failed */
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
