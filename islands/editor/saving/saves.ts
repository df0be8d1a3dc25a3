import type { WritableAtom } from 'nanostores';
import { isSignedOut, isUnanswered } from '../../account/backend-client.ts';
import { changedFields, changeOf, type Draft, draftOf } from '../details/draft.ts';
import { draftProblems } from '../details/draft-problems.ts';
import type { PostChange } from '../items/change.ts';
import { createPost } from '../items/create-post.ts';
import type { Item } from '../items/item.ts';
import { type SaveOutcome, saveItem } from '../items/save-item.ts';
import { TEXTS } from '../texts.ts';
import { type Edited, isDirty } from './edited.ts';
import type { EditedItemSettings } from './edited-item.ts';
import { createRetry } from './retry.ts';
import { SAVING } from './texts.ts';

/** One try to store what the fields held when it was asked for. */
interface Attempt {
  sent: Draft;
  /** Over which it is saved. */
  version: number;
  /** Nobody pressed the button for it: a failure has been said already. */
  again: boolean;
}

/**
 * Saving what `$edited` holds: one save at a time, one that is asked for meanwhile follows it, one that gets no answer is
 * tried again for as long as the item is open. Whatever comes of it, what was typed stays.
 * @param choice which item the answers that come in belong to
 */
export function createSaves($edited: WritableAtom<Edited>, choice: () => number, settings: EditedItemSettings) {
  const { mode, timeZone, database, flush, tell, onListChanged, onSaved } = settings;
  const retry = createRetry();
  let saveAgain = false;

  const set = (changed: Partial<Edited>) => $edited.set({ ...$edited.get(), ...changed });
  const fail = (title: string, description: string) => tell({ title, description, kind: 'destructive' });

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
    await attempt({ sent: draft, version: version ?? item.version, again: false });
  }

  async function attempt({ sent, version, again }: Attempt): Promise<void> {
    const { item } = $edited.get();
    if (!item) return;
    const mine = choice();
    retry.stop();
    const error = await whileSaving(async () => {
      const change = changeOf(mode, sent, item, timeZone);
      const outcome = await saveItem(database(), mode, { key: item.key, version }, change);
      if (mine === choice()) settle(outcome, sent);
      report(outcome);
    });
    if (error && isUnanswered(error) && mine === choice()) waitFor({ sent, version, again: true });
    else {
      retry.forget();
      if (mine === choice() && $edited.get().waiting) set({ waiting: undefined });
    }
    if (error && !(again && isUnanswered(error))) say(error);
    const follows = saveAgain && mine === choice() && !$edited.get().obstacle && isDirty($edited.get(), timeZone);
    saveAgain = false;
    if (follows) await save();
  }

  /** What was asked for is stored as soon as it can be, and no more than that: what is typed meanwhile is not. */
  function waitFor(attempted: Attempt) {
    const mine = choice();
    set({ waiting: navigator.onLine === false ? 'offline' : 'unanswered' });
    retry.later(() => {
      const { saving, deleting } = $edited.get();
      if (mine !== choice() || saving || deleting) return;
      if (isDirty($edited.get(), timeZone)) attempt(attempted);
      // It was taken back.
      else set({ waiting: undefined });
    });
  }

  /** Makes a post that was deleted meanwhile again, from what the fields hold. */
  async function saveAsNew(): Promise<void> {
    flush();
    const { item, draft, saving } = $edited.get();
    if (!item || !draft || saving) return;
    const mine = choice();
    const error = await whileSaving(async () => {
      const change = changeOf(mode, draft, item, timeZone) as PostChange;
      const made = await createPost(database(), change);
      if (made === 'taken') return report({ kind: 'taken' });
      if (mine === choice()) keep(made, draft);
      report({ kind: 'saved', item: made });
    });
    if (error) say(error);
  }

  /** @returns what it threw */
  async function whileSaving(task: () => Promise<void>): Promise<unknown> {
    set({ saving: true });
    try {
      return await task();
    } catch (error) {
      console.error('The content could not be saved', error);
      return error;
    } finally {
      set({ saving: false });
    }
  }

  function say(error: unknown) {
    fail(SAVING.failure.title, isSignedOut(error) ? SAVING.signedOut : SAVING.failure.description);
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

  return { save, saveAsNew, retryNow: retry.now };
}
