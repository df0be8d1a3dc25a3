import { atom } from 'nanostores';
import { type Draft, draftOf } from '../details/draft.ts';
import { deletePost } from '../items/delete-post.ts';
import type { Item } from '../items/item.ts';
import { loadItem } from '../items/load-item.ts';
import { TEXTS } from '../texts.ts';
import { type Edited, type EditedItemSettings, isDirty, NONE, type Obstacle } from './edited.ts';
import { createSaves } from './saves.ts';

export type EditedItem = ReturnType<typeof createEditedItem>;

/**
 * Loads, changes, saves and deletes the chosen item. Whatever the result of a save, typed text stays until it is stored
 * or the author discards it. Saves run one at a time; one requested during another follows it.
 */
export function createEditedItem(settings: EditedItemSettings) {
  const { kind, timeZone, database, tell, onListChanged } = settings;
  const $edited = atom<Edited>(NONE);
  /** Identifies the current item; an answer to a request for an earlier one is ignored. */
  let choice = 0;
  /** Reads the text from the field that shows it, if that field is ahead of the draft. */
  let readField: (() => string) | undefined;
  const saves = createSaves($edited, { ...settings, readText, choice: () => choice });

  const set = (changed: Partial<Edited>) => $edited.set({ ...$edited.get(), ...changed });
  const fail = (title: string, description: string) => tell({ title, description, kind: 'destructive' });

  /** Fills the fields with an item, or empties them. */
  function show(item: Item | undefined) {
    choice += 1;
    readField = undefined;
    const { filled, saving } = $edited.get();
    const draft = item && draftOf(item, timeZone);
    $edited.set({ ...NONE, key: item?.key ?? '', item, draft, filled: filled + 1, saving });
  }

  async function open(key: string) {
    show(undefined);
    set({ key });
    const mine = choice;
    try {
      const item = await loadItem(database(), kind, key);
      if (!item) throw new Error(`There is no item '${key}'.`);
      if (mine === choice) show(item);
    } catch (error) {
      console.error('The content item could not be loaded', error);
      if (mine !== choice) return;
      show(undefined);
      fail(TEXTS.loadFailure.title, TEXTS.loadFailure.description);
      onListChanged();
    }
  }

  function change(changed: Partial<Draft>) {
    const { draft, obstacle } = $edited.get();
    if (!draft) return;
    const answered = obstacle?.kind === 'taken' && changed.slug !== undefined;
    set({ draft: { ...draft, ...changed }, ...(answered && { obstacle: undefined }) });
  }

  /**
   * Registers the field that shows the text and knows what was typed last. It is asked whenever the text is needed, and
   * reports changes through `change` in between. @returns a function that removes it
   */
  function registerText(read: () => string): () => void {
    readField = read;
    return () => {
      if (readField === read) readField = undefined;
    };
  }

  /** Brings the draft up to date with the field that shows the text. */
  function readText() {
    const content = readField?.();
    if (content !== undefined && content !== $edited.get().draft?.content) change({ content });
  }

  /** Sets field values from outside the form; they count as unsaved. */
  function refill(changed: Partial<Draft>) {
    readText();
    readField = undefined;
    change(changed);
    set({ filled: $edited.get().filled + 1 });
  }

  /** Resets the fields to the stored values and discards the changes. */
  function giveUp() {
    const { item } = $edited.get();
    if (item) set({ draft: draftOf(item, timeZone) });
  }

  /**
   * Fills the fields with a draft, based on the version that it was started from. If another version was stored since,
   * that is shown at once, as it would be at the next save.
   * @param gone what is known of an item that is no longer stored
   */
  function restore(draft: Draft, version: number, gone?: Item) {
    const { filled, saving, item: opened } = $edited.get();
    const item = gone ?? opened;
    // The answer to a pending save belongs to the values that are in the fields.
    if (!item || saving) return;
    choice += 1;
    readField = undefined;
    const obstacle: Obstacle | undefined = gone
      ? { kind: 'gone' }
      : item.version === version
        ? undefined
        : { kind: 'changed', theirs: item };
    const based = { ...item, version };
    $edited.set({ ...NONE, key: item.key, item: based, draft, filled: filled + 1, obstacle });
  }

  /**
   * Saves the item so that visitors see it, from its date on. If the save is not possible, it stays a draft, and so does
   * what is saved next.
   */
  async function publish() {
    const { draft, saving } = $edited.get();
    if (!draft || saving) return;
    const mine = choice;
    change({ status: 'published' });
    await saves.save();
    const { item, waiting, obstacle } = $edited.get();
    // A save that waits for the network, or for the author's decision, is still to be published.
    if (mine === choice && item?.status === 'draft' && !waiting && !obstacle) change({ status: draft.status });
  }

  /** Handles a version stored by another tab: shows it if nothing is unsaved, otherwise reports the conflict. */
  function noticeStored(stored: Item) {
    readText();
    const { item, saving, deleting } = $edited.get();
    // A save of this tab that is under way finds the new version itself.
    if (!item || item.id !== stored.id || stored.version <= item.version || saving || deleting) return;
    if (isDirty($edited.get(), timeZone)) set({ obstacle: { kind: 'changed', theirs: stored } });
    else show(stored);
  }

  async function remove(): Promise<boolean> {
    const { key, saving, deleting } = $edited.get();
    if (!key || saving || deleting) return false;
    set({ deleting: true });
    try {
      await deletePost(database(), key);
    } catch (error) {
      console.error('The post could not be deleted', error);
      set({ deleting: false });
      fail(TEXTS.deleting.failure.title, TEXTS.deleting.failure.description);
      return false;
    }
    giveUp();
    show(undefined);
    tell({ ...TEXTS.deleting.success, kind: 'success' });
    onListChanged();
    return true;
  }

  return {
    $edited,
    isDirty: () => isDirty($edited.get(), timeZone),
    open,
    /** Shows an item that is already loaded. */
    show,
    change,
    refill,
    registerText,
    readText,
    restore,
    noticeStored,
    save: () => saves.save(),
    publish,
    saveAsNew: saves.saveAsNew,
    /** Retries at once a save that waits for the network. */
    retryNow: saves.retryNow,
    remove,
    keepMine: () => {
      const { obstacle } = $edited.get();
      return obstacle?.kind === 'changed' ? saves.save(obstacle.theirs.version) : undefined;
    },
    takeTheirs: () => {
      const { obstacle } = $edited.get();
      if (obstacle?.kind !== 'changed') return;
      giveUp();
      show(obstacle.theirs);
    },
  };
}
