import '../ui/question.css';
import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import { $preferences, setPreferences } from '../ui/preferences.ts';
import { showToast } from '../ui/toasts.ts';
import { TEXTS } from './texts.ts';

interface PreferencesDialogProps {
  open: boolean;
  onClose: () => void;
}

/**
 * The dialog behind 'Configure' (docs/behaviour.md §2): the mode in which items open, and whether drafts are stored.
 */
export function PreferencesDialog({ open, onClose }: PreferencesDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const words = TEXTS.settings;
  const { editorMode, keepDrafts } = $preferences.get();

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    const keep = chosen.has('keep');
    const kept = setPreferences({ editorMode: chosen.get('mode') === 'html' ? 'html' : 'visual', keepDrafts: keep });
    onClose();
    if (!keep) forgetDrafts();
    showToast({ ...(kept ? words.saved : words.notKept), kind: kept ? 'success' : 'destructive' });
  }

  return (
    <dialog
      ref={dialog}
      className="dialog dialog--question"
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <form className="preferences" onSubmit={save}>
          <h2 id={`${id}-title`} className="dialog__title">
            {words.editMode}
          </h2>
          <fieldset className="preferences__group">
            <legend className="field__label">{words.openIn}</legend>
            {(['visual', 'html'] as const).map((mode) => (
              <label key={mode} className="preferences__choice">
                <input type="radio" name="mode" value={mode} defaultChecked={mode === editorMode} />
                {words.modes[mode]}
              </label>
            ))}
          </fieldset>
          <label className="preferences__choice">
            <input type="checkbox" name="keep" defaultChecked={keepDrafts} />
            {words.drafts.keep}
          </label>
          <div className="dialog__actions">
            <button type="button" className="button button--quiet" onClick={onClose}>
              {words.cancel}
            </button>
            <button type="submit" className="button">
              {words.save}
            </button>
          </div>
        </form>
      )}
    </dialog>
  );
}

/** Deletes every stored draft, of any account: the preference belongs to this browser. */
async function forgetDrafts(): Promise<void> {
  try {
    const { browserStore } = await import('../editor/drafts/draft-store.ts');
    await browserStore().clear();
  } catch (error) {
    console.error('The drafts of this device could not be deleted', error);
    showToast({ ...TEXTS.settings.drafts.notDeleted, kind: 'destructive' });
  }
}
