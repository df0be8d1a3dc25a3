import { PublishNotice } from '../publishing/PublishNotice.tsx';
import { type EditorMode, TEXTS } from '../texts.ts';
import { SAVING } from './texts.ts';

interface SaveBarProps {
  dirty: boolean;
  saving: boolean;
  kind: EditorMode;
}

/** 'Unsaved changes' and the button that saves, always in sight. It belongs into the form. */
export function SaveBar({ dirty, saving, kind }: SaveBarProps) {
  return (
    <div className="editor__save">
      <p role="status" className="editor__unsaved">
        {dirty && <span className="badge">{SAVING.unsaved}</span>}
      </p>
      {kind === 'pages' ? (
        <PublishNotice otherwise={TEXTS.pages.afterSaving} />
      ) : (
        <p className="editor__hint">{TEXTS.blog.afterSaving}</p>
      )}
      {/* Not `disabled`, which would take the focus from the button at every save. */}
      <button type="submit" className="button" aria-disabled={!dirty || saving || undefined}>
        {saving ? SAVING.saving : SAVING.save}
      </button>
    </div>
  );
}
