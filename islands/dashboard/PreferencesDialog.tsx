import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { DialogActions, DialogTitle } from '../ui/dialog-parts.tsx';
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
    const saved = setPreferences({
      ...$preferences.get(),
      editorMode: chosen.get('mode') === 'html' ? 'html' : 'visual',
      keepDrafts: keep,
    });
    onClose();
    if (!keep) forgetDrafts();
    showToast({ ...(saved ? words.saved : words.notSaved), kind: saved ? 'success' : 'destructive' });
  }

  return (
    <dialog
      ref={dialog}
      className="dialog w-112 transition-none"
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <form className="grid gap-4" onSubmit={save}>
          <DialogTitle id={`${id}-title`}>{words.editMode}</DialogTitle>
          <fieldset className="grid gap-2">
            <legend className="text-control font-sans font-medium">{words.openIn}</legend>
            {(['visual', 'html'] as const).map((mode) => (
              <label key={mode} className="flex min-h-6 items-center gap-2 font-sans">
                <input type="radio" name="mode" value={mode} defaultChecked={mode === editorMode} />
                {words.modes[mode]}
              </label>
            ))}
          </fieldset>
          <label className="flex min-h-6 items-center gap-2 font-sans">
            <input type="checkbox" name="keep" defaultChecked={keepDrafts} />
            {words.drafts.store}
          </label>
          <DialogActions>
            <Button kind="quiet" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit">{words.save}</Button>
          </DialogActions>
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
