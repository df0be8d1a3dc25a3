import { changedFields, changeOf, type Draft, draftOf } from '../details/draft.ts';
import { isMadeBy } from '../items/change.ts';
import type { Item } from '../items/item.ts';
import type { ItemKind } from '../texts.ts';

/** A draft: the unsaved text of one item, stored on this device by one tab. */
export interface KeptDraft {
  /** The id of the account that typed it. */
  user: string;
  kind: ItemKind;
  /** The id of the item's row, which stays the same when its key changes; `NEW_POST_ID` for the new-post dialog. */
  id: string;
  /** The item's page_id or slug at that time. */
  key: string;
  /** The stored version that the draft is based on. */
  version: number;
  draft: Draft;
  tab: string;
  /** The editing session within the tab: reopening an item does not overwrite the draft of an earlier session. */
  sitting: number;
  /** Milliseconds since 1970. */
  keptAt: number;
}

export const NEW_POST_ID = 'new';

/** The values of the new-post dialog's fields; the slug is empty while it follows the title. */
export type TypedPost = Readonly<{ title: string; slug: string }>;

/** Older drafts are deleted. */
const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1_000;

/** A stored draft with blanks for the fields that the release which stored it did not have. */
export function completed(kept: KeptDraft): KeptDraft {
  return { ...kept, draft: { ...ADDED_FIELDS, ...kept.draft } };
}

const ADDED_FIELDS = { searchTitle: '', searchDescription: '', socialImageUrl: '' };

/** The key under which a draft is stored. */
export function keyOf({ user, kind, id, tab, sitting }: KeptDraft): string {
  return [user, kind, id, tab, sitting].join('/');
}

/** The context in which the drafts of this device are evaluated. */
interface View {
  user: string;
  kind: ItemKind;
  /** Other open tabs; their drafts are not lost. */
  others: ReadonlySet<string>;
  /** The keys of the drafts being edited in this tab. */
  current: ReadonlySet<string | undefined>;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Finds the drafts to offer and to delete. `lost`: no open tab is editing them, newest first. `old`: expired, of any
 * account.
 */
export function lostDrafts(all: readonly KeptDraft[], { user, kind, others, current, now }: View) {
  const isOld = ({ keptAt }: KeptDraft) => now - keptAt > KEPT_FOR_MS;
  const lost = all
    .filter((kept) => kept.user === user && kept.kind === kind && !others.has(kept.tab))
    .filter((kept) => !current.has(keyOf(kept)) && !isOld(kept))
    .sort((one, other) => other.keptAt - one.keptAt);
  return { lost, old: all.filter(isOld) };
}

/** Whether saving the draft would change nothing in the stored item. */
export function isStored({ kind, draft }: KeptDraft, item: Item, timeZone: string): boolean {
  if (changedFields(draft, draftOf(item, timeZone)).length === 0) return true;
  return isMadeBy(changeOf(kind, draft, item, timeZone), item);
}
