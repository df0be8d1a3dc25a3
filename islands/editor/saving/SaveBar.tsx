import { lazy, type ReactNode, Suspense } from 'react';
import { previewPath } from '../../../src/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { preferences } from '../../ui/preferences.ts';
import { type ItemKind, TEXTS } from '../texts.ts';
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
  /** Whether visitors would read the placeholder of a new post. */
  showsPlaceholder: boolean;
  kind: ItemKind;
  /** The stored slug. While the post is a draft, its page is shown only to the author. */
  slug: string;
  /** Further actions, placed before the save button. */
  children?: ReactNode;
}

/** 'Unsaved changes' and the save button, always visible. Must be inside the form. */
export function SaveBar({ dirty, saving, waiting, showsPlaceholder, kind, slug, children }: SaveBarProps) {
  return (
    <div className="save-bar border-ink bg-paper sticky bottom-0 z-5 col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-3 max-sm:grid max-sm:grid-flow-dense max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-0">
      <p role="status" className="empty:hidden">
        {dirty && (
          <span className="text-ink text-label/relaxed inline-block border px-2 font-sans">{SAVING.unsaved}</span>
        )}
      </p>
      <p role="status" data-waiting className="peer text-small flex-[1_1_18rem] font-sans leading-[1.45] empty:hidden">
        {waiting && SAVING.waiting[waiting][preferences().keepDrafts ? 'kept' : 'open']}
        {!waiting && showsPlaceholder && SAVING.placeholder}
      </p>
      {/* One message at a time: a waiting save hides the hint. */}
      <div className="text-muted text-small flex-1 font-sans leading-[1.45] peer-not-empty:hidden max-sm:hidden">
        {kind === 'pages' ? (
          <ErrorBoundary message={TEXTS.pages.afterSaving}>
            <Suspense fallback={TEXTS.pages.afterSaving}>
              <PublishNotice otherwise={TEXTS.pages.afterSaving} />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <p>
            {TEXTS.blog.afterSaving}{' '}
            <a href={previewPath(slug)} target="_blank" rel="noopener">
              {SAVING.preview}
            </a>
          </p>
        )}
      </div>
      {children}
      {/* Not `disabled`, which would take the focus from the button on every save. */}
      <Button type="submit" aria-disabled={!dirty || saving || undefined}>
        {saving ? SAVING.saving : SAVING.save}
      </Button>
    </div>
  );
}
