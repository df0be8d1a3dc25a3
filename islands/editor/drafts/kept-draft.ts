import { changedFields, changeOf, type Draft, draftOf } from '../details/draft.ts';
import { isMadeBy } from '../items/change.ts';
import type { Item } from '../items/item.ts';
import type { EditorMode } from '../texts.ts';

/** Unsaved text of one item, as one tab keeps it on this device. */
export interface KeptDraft {
  /** The account that typed it, by its id. */
  user: string;
  kind: EditorMode;
  /** Of the item's row, which stays when its key changes; `NEW_POST_ID` for what stands in the dialog of a new post. */
  id: string;
  /** page_id or slug, as it was. */
  key: string;
  /** The stored version that it was begun from. */
  version: number;
  draft: Draft;
  tab: string;
  /** Counts within a tab: an item that is opened again does not overwrite what was left there before. */
  sitting: number;
  /** Milliseconds since 1970. */
  keptAt: number;
}

export const NEW_POST_ID = 'new';

/** Older ones are thrown away. */
const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1_000;

/** Under which key it is stored. */
export function keyOf({ user, kind, id, tab, sitting }: KeptDraft): string {
  return [user, kind, id, tab, sitting].join('/');
}

/** What the drafts of this device are looked at for. */
interface View {
  user: string;
  kind: EditorMode;
  /** Other tabs that are still there: what they keep is not lost. */
  others: ReadonlySet<string>;
  /** Keys of what is being typed here. */
  current: ReadonlySet<string | undefined>;
  /** Milliseconds since 1970. */
  now: number;
}

/** Sorts what is kept: `lost` has nobody who types it any more, newest first; `old` nobody will want (of any account). */
export function lostDrafts(all: readonly KeptDraft[], { user, kind, others, current, now }: View) {
  const isOld = ({ keptAt }: KeptDraft) => now - keptAt > KEPT_FOR_MS;
  const lost = all
    .filter((kept) => kept.user === user && kept.kind === kind && !others.has(kept.tab))
    .filter((kept) => !current.has(keyOf(kept)) && !isOld(kept))
    .sort((one, other) => other.keptAt - one.keptAt);
  return { lost, old: all.filter(isOld) };
}

/** Whether saving it would change nothing of what is stored. */
export function isStored({ kind, draft }: KeptDraft, item: Item, timeZone: string): boolean {
  if (changedFields(draft, draftOf(item, timeZone)).length === 0) return true;
  return isMadeBy(changeOf(kind, draft, item, timeZone), item);
}
