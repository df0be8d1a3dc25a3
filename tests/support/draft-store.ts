import type { DraftStore } from '../../islands/editor/drafts/draft-store.ts';
import type { KeptDraft } from '../../islands/editor/drafts/kept-draft.ts';

/** A store in memory that can be set to full. */
export function memoryStore() {
  const held = new Map<string, KeptDraft>();
  const store = {
    full: false,
    writes: 0,
    async write(changes) {
      store.writes += 1;
      if (store.full) throw new DOMException('full', 'QuotaExceededError');
      for (const [name, kept] of changes) {
        if (kept) held.set(name, kept);
        else held.delete(name);
      }
    },
    all: async () => [...held.values()],
    clear: async () => held.clear(),
  } satisfies DraftStore & Record<string, unknown>;
  return { store, titles: () => [...held.values()].map(({ draft }) => draft.title) };
}
