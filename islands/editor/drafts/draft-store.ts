import { clear, createStore, promisifyRequest, values } from 'idb-keyval';
import type { KeptDraft } from './kept-draft.ts';

/** The name of the IndexedDB database with the drafts. */
const DATABASE = 'editor-drafts';

/** Whether this browser may have drafts: true if the database exists or the browser cannot tell. Does not create it. */
export async function mayHoldDrafts(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
  } catch {
    return true;
  }
}

/** Storage for drafts. Every method rejects if the browser allows no storage. */
export interface DraftStore {
  /** Writes drafts by key and deletes those given as undefined, all in one transaction. */
  write: (changes: ReadonlyMap<string, KeptDraft | undefined>) => Promise<void>;
  all: () => Promise<KeptDraft[]>;
  clear: () => Promise<void>;
}

/** A store in this browser's IndexedDB. */
export function browserStore(): DraftStore {
  const store = createStore(DATABASE, 'drafts');
  return {
    write: async (changes) =>
      store('readwrite', (drafts) => {
        for (const [key, kept] of changes) {
          if (kept) drafts.put(kept, key);
          else drafts.delete(key);
        }
        // Commits without waiting for the requests, whose events would not reach a tab that is being closed.
        drafts.transaction.commit();
        return promisifyRequest(drafts.transaction);
      }),
    all: async () => values<KeptDraft>(store),
    clear: async () => clear(store),
  };
}
