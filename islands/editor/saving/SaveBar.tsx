import { SAVING } from './texts.ts';

interface SaveBarProps {
  dirty: boolean;
  saving: boolean;
  /** When visitors see what is saved. */
  hint: string;
}

/** 'Unsaved changes' and the button that saves, always in sight. It belongs into the form. */
export function SaveBar({ dirty, saving, hint }: SaveBarProps) {
  return (
    <div className="editor__save">
      <p role="status" className="editor__unsaved">
        {dirty && <span className="badge">{SAVING.unsaved}</span>}
      </p>
      <p className="editor__hint">{hint}</p>
      {/* Not `disabled`, which would take the focus from the button at every save. */}
      <button type="submit" className="button" aria-disabled={!dirty || saving || undefined}>
        {saving ? SAVING.saving : SAVING.save}
      </button>
    </div>
  );
}
