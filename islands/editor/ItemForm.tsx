import { lazy, type RefObject, type SubmitEvent, Suspense, useRef } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { DetailsCard } from './details/DetailsCard.tsx';
import type { Draft } from './details/draft.ts';
import { draftProblems } from './details/draft-problems.ts';
import { DETAILS } from './details/texts.ts';
import { OfferedDrafts } from './drafts/OfferedDrafts.tsx';
import type { EditorDrafts } from './drafts/use-drafts.ts';
import type { EditedSite } from './edited-site.ts';
import { HistoryButton } from './history/HistoryButton.tsx';
import { endsWithPlaceholder } from './items/create-post.ts';
import type { Item } from './items/item.ts';
import { TextEditor, type TextMode } from './modes/TextEditor.tsx';
import type { TextHandle } from './modes/VisualField.tsx';
import type { Edited } from './saving/edited.ts';
import type { EditedItem } from './saving/edited-item.ts';
import { SaveBar } from './saving/SaveBar.tsx';
import { SAVING } from './saving/texts.ts';
import { useSaveShortcut } from './saving/use-save-shortcut.ts';
import { ShareButton } from './sharing/ShareButton.tsx';
import type { ItemKind } from './texts.ts';
import { Tips } from './tips/Tips.tsx';
import { WordCount } from './word-count/WordCount.tsx';

/** Loaded when a save first meets an obstacle. */
const ObstacleNotice = lazy(() =>
  import('./saving/ObstacleNotice.tsx').then((module) => ({ default: module.ObstacleNotice })),
);

interface ItemFormProps {
  kind: ItemKind;
  site: EditedSite;
  edited: EditedItem;
  state: Edited & { item: Item; draft: Draft };
  dirty: boolean;
  text: RefObject<TextHandle | null>;
  drafts: EditorDrafts | undefined;
  textMode: TextMode;
  onTextMode: (mode: TextMode) => void;
}

/** The form of the chosen item: details in the margin, the text beside them, the save bar below. */
export function ItemForm({ kind, site, edited, state, dirty, text, drafts, textMode, onTextMode }: ItemFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { item, draft, saving, waiting, obstacle, tried } = state;
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
      ref={form}
      className="group/form lg:gap-x-gutter grid grid-cols-1 gap-9 lg:grid-cols-[minmax(0,4fr)_minmax(0,9fr)] lg:has-data-preview:grid-cols-1"
      noValidate
      onSubmit={submit}
      aria-busy={saving}
    >
      <div role="status" className="col-span-full *:last:mb-0 empty:hidden">
        {drafts && <OfferedDrafts {...drafts} item={item} locale={site.locale} timeZone={site.timeZone} />}
      </div>
      <DetailsCard kind={kind} draft={draft} stored={item} problems={problems} site={site} onChange={edited.change} />
      <div>
        <div role="status">
          {obstacle && obstacle.kind !== 'taken' && (
            <ErrorBoundary message={SAVING.outcomes[obstacle.kind]}>
              <Suspense fallback={SAVING.outcomes[obstacle.kind]}>
                <ObstacleNotice
                  kind={kind}
                  obstacle={obstacle}
                  draft={draft}
                  timeZone={site.timeZone}
                  edited={edited}
                />
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
        />
        <WordCount html={draft.content} locale={site.locale} />
        <Tips />
      </div>
      <SaveBar
        dirty={dirty}
        saving={saving}
        waiting={waiting}
        showsPlaceholder={kind === 'blog' && draft.status === 'published' && endsWithPlaceholder(draft.content)}
        kind={kind}
        slug={item.key}
      >
        {/* On a phone they share a line, so that the bar is no taller. */}
        <div className="flex flex-wrap gap-x-4 sm:contents">
          {kind === 'blog' && <ShareButton key={`share ${item.id}`} item={item} locale={site.locale} dirty={dirty} />}
          <HistoryButton
            key={item.id}
            kind={kind}
            clock={site}
            item={item}
            draft={draft}
            dirty={dirty}
            edited={edited}
          />
        </div>
      </SaveBar>
    </form>
  );
}
