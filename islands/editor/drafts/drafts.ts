import { atom } from 'nanostores';
import type { Database } from '../../account/backend-client.ts';
import { $preferences } from '../../ui/preferences.ts';
import { showToast } from '../../ui/toasts.ts';
import { draftOf } from '../details/draft.ts';
import { itemOf } from '../items/item.ts';
import { loadItem } from '../items/load-item.ts';
import { type Edited, isDirty } from '../saving/edited.ts';
import type { EditedItem } from '../saving/edited-item.ts';
import { type ItemKind, TEXTS } from '../texts.ts';
import { type DraftStore, mayHoldDrafts } from './draft-store.ts';
import { createKeeper } from './keeper.ts';
import { completed, isStored, type KeptDraft, keyOf, lostDrafts, NEW_POST_ID, type TypedPost } from './kept-draft.ts';
import { TAB } from './tab.ts';
import { otherTabs } from './tab-locks.ts';

export interface DraftsSettings {
  kind: ItemKind;
  /** The account's id. */
  user: string;
  /** The site's time zone, an IANA name. */
  timeZone: string;
  edited: EditedItem;
  database: () => Database;
  store: DraftStore;
  /** Called when the author has discarded a draft of an item. */
  onDiscarded?: (id: string) => void;
}

/** The drafts that an editor shows. */
interface DraftsState {
  /** Drafts of the open item, newest first. */
  here: readonly KeptDraft[];
  /** The newest draft of each item that is not open. */
  elsewhere: readonly KeptDraft[];
  /** Whether drafts can be stored, as far as is known. */
  kept: boolean;
}

export type Drafts = ReturnType<typeof createDrafts>;

let sittings = 0;

/** Stores unsaved text on this device as drafts, and offers those that were left behind (decision 29). */
export function createDrafts({ kind, user, timeZone, edited, database, store, onDiscarded }: DraftsSettings) {
  const $drafts = atom<DraftsState>({ here: [], elsewhere: [], kept: true });
  const set = (changed: Partial<DraftsState>) => $drafts.set({ ...$drafts.get(), ...changed });
  const allowed = () => $preferences.get().keepDrafts;
  const onKept = (kept: boolean) => kept !== $drafts.get().kept && set({ kept });
  const keeper = createKeeper({ store, allowed, onKept });
  let seen: Edited | undefined;
  let sitting = 0;
  /** The keys of the drafts of this form, and of the new-post dialog. */
  let current: string | undefined;
  let newPost: string | undefined;
  let round = 0;

  function follow(state: Edited) {
    const before = seen;
    if (before && before.draft === state.draft && before.item === state.item) return;
    seen = state;
    const filledAnew = before?.filled !== state.filled;
    if (filledAnew) {
      sittings += 1;
      sitting = sittings;
      // The draft of the previous session stays, and is offered later.
      current = undefined;
    }
    current = note(current, draftToKeep(state));
    if (filledAnew || before.item?.version !== state.item?.version) refresh();
  }

  function draftToKeep(state: Edited): KeptDraft | undefined {
    const { item, draft } = state;
    if (!item || !draft || !allowed() || !isDirty(state, timeZone)) return undefined;
    const { id, key, version } = item;
    return { user, kind, id, key, version, draft, tab: TAB, sitting, keptAt: Date.now() };
  }

  /** Stores a draft in place of the one with the key `before`. @returns its key */
  function note(before: string | undefined, kept: KeptDraft | undefined): string | undefined {
    const key = kept && keyOf(kept);
    if (before !== undefined && before !== key) keeper.note(before, undefined);
    if (key !== undefined) keeper.note(key, kept);
    return key;
  }

  /** Reads the stored drafts again. */
  async function refresh() {
    round += 1;
    const mine = round;
    try {
      await keeper.flush();
      const all = allowed() && (await mayHoldDrafts()) ? (await store.all()).map(completed) : [];
      const others = await otherTabs();
      if (mine !== round) return;
      const { item } = edited.$edited.get();
      const view = { user, kind, others, current: new Set([current, newPost]), now: Date.now() };
      const { lost, old } = lostDrafts(all, view);
      const stored = lost.filter((kept) => item && kept.id === item.id && isStored(kept, item, timeZone));
      for (const kept of [...old, ...stored]) keeper.note(keyOf(kept), undefined);
      const here = lost.filter((kept) => kept.id === item?.id && !stored.includes(kept));
      const newest = new Map(lost.toReversed().map((kept) => [kept.id, kept]));
      set({ here, elsewhere: [...newest.values()].filter(({ id }) => id !== item?.id).reverse() });
    } catch (error) {
      console.error('The drafts of this device could not be read', error);
      set({ kept: false });
    }
  }

  function discard(kept: KeptDraft) {
    keeper.note(keyOf(kept), undefined);
    if (kept.id !== NEW_POST_ID) onDiscarded?.(kept.id);
    refresh();
  }

  /** Fills the fields with a draft, which belongs to this tab from then on. */
  function restore(kept: KeptDraft) {
    edited.readText();
    takeOver(kept, () => edited.restore(kept.draft, kept.version));
  }

  /** Opens the item of a draft; if the item no longer exists, restores the draft. */
  async function open(kept: KeptDraft) {
    try {
      const item = await loadItem(database(), kind, kept.id, 'id');
      if (item) return edited.show(item);
      const { id, key, version } = kept;
      const gone = itemOf({ id, key, version, title: '', content: '' });
      takeOver(kept, () => edited.restore(kept.draft, version, gone));
    } catch (error) {
      console.error('The content item could not be loaded', error);
      showToast({ ...TEXTS.loadFailure, kind: 'destructive' });
    }
  }

  /** Replaces a stored draft by the one that restoring it creates, in one write. If it was not restored, it stays. */
  function takeOver(kept: KeptDraft, fill: () => void) {
    keeper.note(keyOf(kept), undefined);
    fill();
    if (edited.$edited.get().draft !== kept.draft) keeper.note(keyOf(kept), kept);
    refresh();
  }

  /** Stores the values of the new-post dialog as a draft; deletes it when there are none. */
  function noteNewPost(typed: TypedPost | undefined) {
    const { title = '', slug = '' } = typed ?? {};
    const blank = draftOf(itemOf({ id: NEW_POST_ID, key: slug, title, version: 0, content: '' }), timeZone);
    const draft = { user, kind, id: NEW_POST_ID, key: '', version: 0, draft: blank, tab: TAB, sitting: 0 };
    newPost = note(newPost, (title || slug) && allowed() ? { ...draft, keptAt: Date.now() } : undefined);
  }

  /** Takes over the draft of a new post for the dialog, which it belongs to from then on. */
  function takeNewPost(): TypedPost | undefined {
    const lost = $drafts.get().elsewhere.find(({ id }) => id === NEW_POST_ID);
    if (!lost) return undefined;
    noteNewPost(lost.draft);
    discard(lost);
    return lost.draft;
  }

  /** The ids of the items that have a draft of this account on this device. */
  async function itemsKept(): Promise<ReadonlySet<string>> {
    await keeper.flush();
    const all = allowed() && (await mayHoldDrafts()) ? await store.all() : [];
    return new Set(all.filter((kept) => kept.user === user && kept.kind === kind).map(({ id }) => id));
  }

  function keepNow() {
    edited.readText();
    keeper.flush();
  }

  function hide() {
    if (document.visibilityState === 'hidden') keepNow();
  }

  const stopFollowing = edited.$edited.subscribe(follow);
  const stopPreferring = $preferences.listen(() => {
    current = note(current, draftToKeep(edited.$edited.get()));
    refresh();
  });
  document.addEventListener('visibilitychange', hide);
  addEventListener('pagehide', keepNow);

  return {
    $drafts,
    restore,
    discard,
    open,
    noteNewPost,
    takeNewPost,
    itemsKept,
    stop() {
      stopFollowing();
      stopPreferring();
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('pagehide', keepNow);
      keeper.flush();
    },
  };
}
