import { clear, createStore, promisifyRequest, values } from 'idb-keyval';
import { DATABASE } from './database.ts';
import type { KeptDraft } from './kept-draft.ts';

/** Where drafts are kept. Every method rejects where the browser keeps nothing. */
export interface DraftStore {
  /** Puts drafts under their keys, and takes away those that are undefined: all of it or nothing. */
  write: (changes: ReadonlyMap<string, KeptDraft | undefined>) => Promise<void>;
  all: () => Promise<KeptDraft[]>;
  clear: () => Promise<void>;
}

/** In this browser's IndexedDB. */
export function browserStore(): DraftStore {
  const store = createStore(DATABASE, 'drafts');
  return {
    write: async (changes) =>
      store('readwrite', (drafts) => {
        for (const [key, kept] of changes) {
          if (kept) drafts.put(kept, key);
          else drafts.delete(key);
        }
        // Without waiting for the answers, which a tab that is killed would not hear.
        drafts.transaction.commit();
        return promisifyRequest(drafts.transaction);
      }),
    all: async () => values<KeptDraft>(store),
    clear: async () => clear(store),
  };
}
