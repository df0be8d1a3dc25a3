import type { WritableAtom } from 'nanostores';
import { isSignedOut, isUnanswered } from '../../account/backend-client.ts';
import { changedFields, changeOf, type Draft, draftOf } from '../details/draft.ts';
import { draftProblems } from '../details/draft-problems.ts';
import type { PostChange } from '../items/change.ts';
import { createPost } from '../items/create-post.ts';
import type { Item } from '../items/item.ts';
import { type SaveOutcome, saveItem } from '../items/save-item.ts';
import { TEXTS } from '../texts.ts';
import { type Edited, type EditedItemSettings, isDirty } from './edited.ts';
import { createRetry } from './retry.ts';
import { SAVING } from './texts.ts';

/** One attempt to store the values that the fields had when the save was requested. */
interface Attempt {
  sent: Draft;
  /** The stored version that it replaces. */
  version: number;
  /** Whether it is an automatic retry; its failure has been reported already. */
  again: boolean;
}

interface SavesSettings extends EditedItemSettings {
  /** Brings the draft up to date with the field that shows the text. */
  readText: () => void;
  /** Identifies the current item; answers for an earlier one are ignored. */
  choice: () => number;
}

/**
 * Saves the state of `$edited`. Saves run one at a time; one requested during another follows it. One that gets no
 * answer is retried while the item is open. Whatever the result, typed text stays.
 */
export function createSaves($edited: WritableAtom<Edited>, settings: SavesSettings) {
  const { kind, timeZone, database, readText, choice, tell, onListChanged, onSaved } = settings;
  const retry = createRetry();
  let saveAgain = false;

  const set = (changed: Partial<Edited>) => $edited.set({ ...$edited.get(), ...changed });
  const fail = (title: string, description: string) => tell({ title, description, kind: 'destructive' });

  /** Saves the form values if they differ from the stored ones; over another version, `version`, in any case. */
  async function save(version?: number): Promise<void> {
    readText();
    if (version === undefined && !isDirty($edited.get(), timeZone)) return;
    const { item, draft, saving, deleting } = $edited.get();
    if (!item || !draft || deleting) return;
    if (saving) {
      saveAgain = true;
      return;
    }
    set({ tried: true });
    const [problem] = Object.values(draftProblems(kind, draft));
    if (problem) return fail(SAVING.failure.title, problem);
    await attempt({ sent: draft, version: version ?? item.version, again: false });
  }

  async function attempt({ sent, version, again }: Attempt): Promise<void> {
    const { item } = $edited.get();
    if (!item) return;
    const mine = choice();
    retry.stop();
    const error = await whileSaving(async () => {
      const change = changeOf(kind, sent, item, timeZone);
      const outcome = await saveItem(database(), kind, { key: item.key, version }, change);
      if (mine === choice()) settle(outcome, sent);
      reportOutcome(outcome);
    });
    if (error && isUnanswered(error) && mine === choice()) waitFor({ sent, version, again: true });
    else {
      retry.forget();
      if (mine === choice() && $edited.get().waiting) set({ waiting: undefined });
    }
    // The save bar says that a browser without a network saves later.
    if (error && !(isUnanswered(error) && (again || $edited.get().waiting === 'offline'))) report(error);
    const follows = saveAgain && mine === choice() && !$edited.get().obstacle && isDirty($edited.get(), timeZone);
    saveAgain = false;
    if (follows) await save();
  }

  /** Retries the attempt with the values it had; what was typed since is not included. */
  function waitFor(attempted: Attempt) {
    const mine = choice();
    set({ waiting: navigator.onLine === false ? 'offline' : 'unanswered' });
    retry.later(() => {
      const { saving, deleting } = $edited.get();
      if (mine !== choice() || saving || deleting) return;
      if (isDirty($edited.get(), timeZone)) attempt(attempted);
      // The changes have been undone.
      else set({ waiting: undefined });
    });
  }

  /** Creates a deleted post again, with the values of the fields. */
  async function saveAsNew(): Promise<void> {
    readText();
    const { item, draft, saving } = $edited.get();
    if (!item || !draft || saving) return;
    const mine = choice();
    const error = await whileSaving(async () => {
      const change = changeOf(kind, draft, item, timeZone) as PostChange;
      const made = await createPost(database(), change);
      if (made === 'taken') return reportOutcome({ kind: 'taken' });
      if (mine === choice()) keep(made, draft);
      reportOutcome({ kind: 'saved', item: made });
    });
    if (error) report(error);
  }

  /** @returns the error, if the task threw one */
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

  function report(error: unknown) {
    fail(SAVING.failure.title, isSignedOut(error) ? SAVING.signedOut : SAVING.failure.description);
  }

  /** @param sent the values of the fields when the save began */
  function settle(outcome: SaveOutcome, sent: Draft) {
    if (outcome.kind === 'saved') return keep(outcome.item, sent);
    if (outcome.kind !== 'refused') set({ obstacle: outcome });
  }

  /** Stores the saved item in the state. Text typed since the save began stays, unsaved. */
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

  function reportOutcome(outcome: SaveOutcome) {
    if (outcome.kind !== 'saved') {
      console.error('The content could not be saved:', outcome.kind);
      return fail(SAVING.failure.title, SAVING.outcomes[outcome.kind]);
    }
    tell({ ...TEXTS[kind].saved, kind: 'success' });
    onListChanged();
    onSaved?.(outcome.item);
  }

  return { save, saveAsNew, retryNow: retry.now };
}
