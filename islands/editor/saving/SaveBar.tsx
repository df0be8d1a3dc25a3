import { lazy, type ReactNode, Suspense } from 'react';
import { previewPath } from '../../../src/paths.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { preferences } from '../../ui/preferences.ts';
import { type EditorMode, TEXTS } from '../texts.ts';
import type { Edited } from './edited.ts';
import { SAVING } from './texts.ts';

/** Loaded with the first page edited. */
const PublishNotice = lazy(() =>
  import('../publishing/PublishNotice.tsx').then((module) => ({ default: module.PublishNotice })),
);

interface SaveBarProps {
  dirty: boolean;
  saving: boolean;
  waiting: Edited['waiting'];
  kind: EditorMode;
  /** The stored slug. While the post is a draft, its page is shown only to the author. */
  slug: string;
  /** Further actions, placed before the save button. */
  children?: ReactNode;
}

/** 'Unsaved changes' and the save button, always visible. Must be inside the form. */
export function SaveBar({ dirty, saving, waiting, kind, slug, children }: SaveBarProps) {
  return (
    <div className="editor__save">
      <p role="status" className="editor__unsaved">
        {dirty && <span className="badge">{SAVING.unsaved}</span>}
      </p>
      <p role="status" className="editor__waiting">
        {waiting && SAVING.waiting[waiting][preferences().keepDrafts ? 'kept' : 'open']}
      </p>
      {kind === 'pages' ? (
        <ErrorBoundary message={TEXTS.pages.afterSaving}>
          <Suspense fallback={<p className="editor__hint">{TEXTS.pages.afterSaving}</p>}>
            <PublishNotice otherwise={TEXTS.pages.afterSaving} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <p className="editor__hint">
          {TEXTS.blog.afterSaving}{' '}
          <a href={previewPath(slug)} target="_blank" rel="noopener">
            {SAVING.preview}
          </a>
        </p>
      )}
      {children}
      {/* Not `disabled`, which would take the focus from the button on every save. */}
      <button type="submit" className="button" aria-disabled={!dirty || saving || undefined}>
        {saving ? SAVING.saving : SAVING.save}
      </button>
    </div>
  );
}
