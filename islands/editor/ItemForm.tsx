import { lazy, type ReactNode, type RefObject, type SubmitEvent, Suspense, useRef } from 'react';
import { previewPath } from '../../src/paths.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Hint } from '../ui/Hint.tsx';
import { DetailsPanel } from './details/DetailsPanel.tsx';
import type { Draft } from './details/draft.ts';
import { draftProblems } from './details/draft-problems.ts';
import { PostDetails } from './details/PostDetails.tsx';
import { TitleField } from './details/TitleField.tsx';
import { DETAILS } from './details/texts.ts';
import { HistoryButton, ShareButton } from './dialog-buttons.tsx';
import { OfferedDrafts } from './drafts/OfferedDrafts.tsx';
import type { EditorDrafts } from './drafts/use-drafts.ts';
import type { EditedSite } from './edited-site.ts';
import type { Item } from './items/item.ts';
import { TextEditor, type TextMode } from './modes/TextEditor.tsx';
import type { TextHandle } from './modes/VisualField.tsx';
import type { Edited } from './saving/edited.ts';
import type { EditedItem } from './saving/edited-item.ts';
import { SAVING } from './saving/texts.ts';
import { useSaveShortcut } from './saving/use-save-shortcut.ts';
import { type ItemKind, TEXTS } from './texts.ts';
import { Tips } from './tips/Tips.tsx';

/** Loaded when a save first meets an obstacle. */
const ObstacleNotice = lazy(() =>
  import('./saving/ObstacleNotice.tsx').then((module) => ({ default: module.ObstacleNotice })),
);

/** Loaded with the first page edited. */
const PublishNotice = lazy(() =>
  import('./publishing/PublishNotice.tsx').then((module) => ({ default: module.PublishNotice })),
);

interface ItemFormProps {
  /** The id by which a button outside the form submits it. */
  id: string;
  kind: ItemKind;
  site: EditedSite;
  edited: EditedItem;
  state: Edited & { item: Item; draft: Draft };
  dirty: boolean;
  text: RefObject<TextHandle | null>;
  drafts: EditorDrafts | undefined;
  textMode: TextMode;
  onTextMode: (mode: TextMode) => void;
  /** The elements of the bar that receive the toolbar and the button of the preview. */
  slots: { tools: Element | null; preview: Element | null };
  details: { beside: boolean; open: boolean; onOpen: () => void; onClose: () => void };
  /** Further actions on the item, below its details. */
  children?: ReactNode;
}

/** The form of the open item: its title and text, and its details at their side. */
export function ItemForm({
  id,
  kind,
  site,
  edited,
  state,
  dirty,
  text,
  drafts,
  textMode,
  onTextMode,
  slots,
  details,
  children,
}: ItemFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { item, draft, saving, obstacle, tried } = state;
  const problems = tried ? draftProblems(kind, draft) : {};
  if (obstacle?.kind === 'taken') problems.slug = DETAILS.problems.taken;
  useSaveShortcut(form);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    await edited.save();
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  return (
    <form
      id={id}
      ref={form}
      className="group/form grid grid-cols-1 lg:grid-cols-[minmax(0,1fr)_auto] lg:has-data-preview:grid-cols-1"
      noValidate
      onSubmit={submit}
      aria-busy={saving}
    >
      <div className="min-w-0 pb-24">
        <div role="status" className="max-w-measure mx-auto box-content px-4 pt-4 empty:hidden">
          {drafts && <OfferedDrafts {...drafts} item={item} locale={site.locale} timeZone={site.timeZone} />}
        </div>
        <div role="status" className="max-w-measure mx-auto box-content px-4 pt-4 empty:hidden">
          {obstacle && obstacle.kind !== 'taken' && (
            <ErrorBoundary message={SAVING.outcomes[obstacle.kind]}>
              <Suspense fallback={SAVING.outcomes[obstacle.kind]}>
                <ObstacleNotice kind={kind} obstacle={obstacle} item={item} draft={draft} site={site} edited={edited} />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
        <TextEditor
          key={state.filled}
          ref={text}
          kind={kind}
          draft={draft}
          site={site}
          stored={item.content}
          problem={problems.content}
          mode={textMode}
          onMode={onTextMode}
          edited={edited}
          slots={slots}
        >
          <TitleField
            kind={kind}
            draft={draft}
            stored={item}
            problem={problems.title}
            onChange={edited.change}
            onLeave={() => text.current?.focus('start')}
          />
        </TextEditor>
        <Tips />
      </div>
      <DetailsPanel
        title={TEXTS[kind].details}
        wrong={Object.keys(problems).some((field) => field !== 'title' && field !== 'content')}
        {...details}
      >
        {kind === 'blog' && (
          <PostDetails draft={draft} problems={problems} stored={item} site={site} onChange={edited.change} />
        )}
        <div className="border-rule grid justify-items-start gap-3 border-t pt-4">
          <Hint>
            {kind === 'pages' ? (
              <ErrorBoundary message={TEXTS.pages.afterSaving}>
                <Suspense fallback={TEXTS.pages.afterSaving}>
                  <PublishNotice otherwise={TEXTS.pages.afterSaving} />
                </Suspense>
              </ErrorBoundary>
            ) : (
              <>
                {TEXTS.blog.afterSaving}{' '}
                <a href={previewPath(item.key)} target="_blank" rel="noopener">
                  {SAVING.preview}
                </a>
              </>
            )}
          </Hint>
          <HistoryButton
            key={item.id}
            kind={kind}
            clock={site}
            item={item}
            draft={draft}
            dirty={dirty}
            edited={edited}
          />
          {kind === 'blog' && <ShareButton key={`share ${item.id}`} item={item} locale={site.locale} dirty={dirty} />}
          {children}
        </div>
      </DetailsPanel>
    </form>
  );
}
