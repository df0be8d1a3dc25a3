import { useEffect, useRef, useState } from 'react';
import { database, isSignedOut } from '../kit/backend-client.ts';
import { showToast } from '../kit/toasts.ts';
import { type Item, loadItem, type SaveOutcome, saveItem } from './content-source.ts';
import { type EditorMode, TEXTS } from './texts.ts';

/** What a person changes of an item. */
export interface Draft {
  title: string;
  content: string;
}

const EMPTY: Draft = { title: '', content: '' };

/**
 * The chosen item: reading it, changing it, saving it (specification §4, editor). Whatever comes of a save, what was
 * typed stays until it is stored or given up by hand.
 */
export function useEditedItem(mode: EditorMode, onListChanged: () => void) {
  const [key, setKey] = useState('');
  const [base, setBase] = useState<Item>();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [saving, setSaving] = useState(false);
  /** The item as somebody else left it, when that stands in the way of a save. */
  const [theirs, setTheirs] = useState<Item>();
  /** Which choice the answers that come in belong to; those to an earlier one are late. */
  const choice = useRef(0);

  const dirty = base !== undefined && (draft.title !== base.title || draft.content !== base.content);
  useWarningBeforeLeaving(dirty);

  function show(item: Item | undefined) {
    setBase(item);
    setDraft(item ?? EMPTY);
    setTheirs(undefined);
  }

  async function open(wanted: string) {
    choice.current += 1;
    const mine = choice.current;
    setKey(wanted);
    show(undefined);
    try {
      const item = await loadItem(database(), mode, wanted);
      if (!item) throw new Error(`There is no item '${wanted}'.`);
      if (mine === choice.current) show(item);
    } catch (error) {
      console.error('The content item could not be loaded', error);
      if (mine !== choice.current) return;
      setKey('');
      showToast({ ...TEXTS.loadFailure, kind: 'destructive' });
      onListChanged();
    }
  }

  /** Saves the draft over the version that was read, or over `version`. */
  async function save(version = base?.version) {
    if (!base || version === undefined || saving) return;
    if (!draft.title.trim()) return fail(TEXTS.titleMissing);
    const mine = choice.current;
    setSaving(true);
    try {
      // The same policy as when the text is shown, so that what is stored is what will be seen.
      const { cleanHtml } = await import('../../src/domain/html-policy.ts');
      const item = { ...base, version, title: draft.title, content: cleanHtml(draft.content) };
      const outcome = await saveItem(database(), mode, item);
      if (mine === choice.current) settle(outcome);
      tell(outcome);
    } catch (error) {
      console.error('The content could not be saved', error);
      fail(isSignedOut(error) ? TEXTS.signedOut : TEXTS.saveFailure.description);
    } finally {
      setSaving(false);
    }
  }

  function settle(outcome: SaveOutcome) {
    setTheirs(outcome.kind === 'changed' ? outcome.theirs : undefined);
    if (outcome.kind !== 'saved') return;
    setBase(outcome.item);
    // What was typed while the save was under way stays, and is unsaved.
    setDraft((now) => (now === draft ? outcome.item : now));
  }

  function tell(outcome: SaveOutcome) {
    if (outcome.kind === 'changed') return fail(TEXTS.changed.text);
    if (outcome.kind !== 'saved') return fail(TEXTS[outcome.kind]);
    showToast({ ...TEXTS[mode].saved, kind: 'success' });
    onListChanged();
  }

  return {
    key,
    loading: key !== '' && base === undefined,
    item: base,
    draft,
    dirty,
    saving,
    theirs,
    open,
    change: (changed: Partial<Draft>) => setDraft({ title: draft.title, content: draft.content, ...changed }),
    save: () => save(),
    keepMine: () => save(theirs?.version),
    takeTheirs: () => show(theirs),
  };
}

function fail(description: string) {
  showToast({ title: TEXTS.saveFailure.title, description, kind: 'destructive' });
}

/** Lets the browser ask before a page with unsaved text is left. */
function useWarningBeforeLeaving(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);
}
