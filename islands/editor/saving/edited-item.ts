import { atom } from 'nanostores';
import { type Database, isSignedOut } from '../../kit/backend-client.ts';
import type { Toast } from '../../kit/toasts.ts';
import { changedFields, changeOf, type Draft, draftOf } from '../details/draft.ts';
import { draftProblems } from '../details/draft-problems.ts';
import type { PostChange } from '../items/change.ts';
import { createPost } from '../items/create-post.ts';
import { deletePost } from '../items/delete-post.ts';
import type { Item } from '../items/item.ts';
import { loadItem } from '../items/load-item.ts';
import { type SaveOutcome, saveItem } from '../items/save-item.ts';
import { type EditorMode, TEXTS } from '../texts.ts';
import { type Edited, isDirty, NONE } from './edited.ts';
import { SAVING } from './texts.ts';

export interface EditedItemSettings {
  mode: EditorMode;
  /** Of the site, IANA. */
  timeZone: string;
  database: () => Database;
  /** Hands over what was typed and not yet told with `change`. */
  flush: () => void;
  tell: (toast: Toast) => void;
  /** Titles or the order of the items may have changed. */
  onListChanged: () => void;
  /** It is stored; visitors may still have to wait for it. */
  onSaved?: (item: Item) => void;
}

export type EditedItem = ReturnType<typeof createEditedItem>;

/**
 * The chosen item: reading it, changing it, saving it, deleting it. Whatever comes of a save, what was typed stays until
 * it is stored or given up by hand. One save at a time; one that is asked for meanwhile follows it.
 */
export function createEditedItem(settings: EditedItemSettings) {
  const { mode, timeZone, database, flush, tell, onListChanged, onSaved } = settings;
  const $edited = atom<Edited>(NONE);
  /** Which choice the answers that come in belong to; those to an earlier one are late. */
  let choice = 0;
  let saveAgain = false;

  const set = (changed: Partial<Edited>) => $edited.set({ ...$edited.get(), ...changed });
  const fail = (title: string, description: string) => tell({ title, description, kind: 'destructive' });

  /** Fills the fields with an item, or empties them. */
  function show(item: Item | undefined) {
    choice += 1;
    const { filled, saving } = $edited.get();
    const draft = item && draftOf(item, timeZone);
    $edited.set({ ...NONE, key: item?.key ?? '', item, draft, filled: filled + 1, saving });
  }

  async function open(key: string) {
    show(undefined);
    set({ key });
    const mine = choice;
    try {
      const item = await loadItem(database(), mode, key);
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

  /** Fills fields from outside, which leaves them unsaved. */
  function refill(changed: Partial<Draft>) {
    flush();
    change(changed);
    set({ filled: $edited.get().filled + 1 });
  }

  /** Saves the draft over the version that was read, or over `version`. */
  async function save(version?: number): Promise<void> {
    flush();
    const { item, draft, saving, deleting } = $edited.get();
    if (!item || !draft || deleting) return;
    if (saving) {
      saveAgain = true;
      return;
    }
    set({ tried: true });
    const [problem] = Object.values(draftProblems(mode, draft));
    if (problem) return fail(SAVING.failure.title, problem);

    const mine = choice;
    const read = { key: item.key, version: version ?? item.version };
    await whileSaving(async () => {
      const change = changeOf(mode, draft, item, timeZone);
      const outcome = await saveItem(database(), mode, read, change);
      if (mine === choice) settle(outcome, draft);
      report(outcome);
    });
    const again = saveAgain && mine === choice && !$edited.get().obstacle && isDirty($edited.get(), timeZone);
    saveAgain = false;
    if (again) await save();
  }

  /** Makes a post that was deleted meanwhile again, from what the fields hold. */
  async function saveAsNew(): Promise<void> {
    flush();
    const { item, draft, saving } = $edited.get();
    if (!item || !draft || saving) return;
    const mine = choice;
    await whileSaving(async () => {
      const change = changeOf(mode, draft, item, timeZone) as PostChange;
      const made = await createPost(database(), change);
      if (made === 'taken') return report({ kind: 'taken' });
      if (mine === choice) keep(made, draft);
      report({ kind: 'saved', item: made });
    });
  }

  async function whileSaving(task: () => Promise<void>) {
    set({ saving: true });
    try {
      await task();
    } catch (error) {
      console.error('The content could not be saved', error);
      fail(SAVING.failure.title, isSignedOut(error) ? SAVING.signedOut : SAVING.failure.description);
    }
    set({ saving: false });
  }

  /** @param sent what the fields held when the save began */
  function settle(outcome: SaveOutcome, sent: Draft) {
    if (outcome.kind === 'saved') return keep(outcome.item, sent);
    if (outcome.kind !== 'refused') set({ obstacle: outcome });
  }

  /** Takes note of what is stored. What was typed since the save began stays, and is unsaved. */
  function keep(item: Item, sent: Draft) {
    const { draft = sent } = $edited.get();
    const typed = Object.fromEntries(changedFields(draft, sent).map((field) => [field, draft[field]]));
    set({
      key: item.key,
      item,
      draft: { ...draftOf(item, timeZone), ...typed },
      obstacle: undefined,
      tried: false,
    });
  }

  function report(outcome: SaveOutcome) {
    if (outcome.kind !== 'saved') {
      console.error('The content could not be saved:', outcome.kind);
      return fail(SAVING.failure.title, SAVING.outcomes[outcome.kind]);
    }
    tell({ ...TEXTS[mode].saved, kind: 'success' });
    onListChanged();
    onSaved?.(outcome.item);
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
    show(undefined);
    tell({ ...TEXTS.deleting.success, kind: 'success' });
    onListChanged();
    return true;
  }

  return {
    $edited,
    isDirty: () => isDirty($edited.get(), timeZone),
    open,
    /** Shows an item that is at hand. */
    show,
    change,
    refill,
    /** Takes in what was typed and not yet told. */
    flush,
    save: () => save(),
    saveAsNew,
    remove,
    keepMine: () => {
      const { obstacle } = $edited.get();
      return obstacle?.kind === 'changed' ? save(obstacle.theirs.version) : undefined;
    },
    takeTheirs: () => {
      const { obstacle } = $edited.get();
      if (obstacle?.kind === 'changed') show(obstacle.theirs);
    },
  };
}
