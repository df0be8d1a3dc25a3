import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { preferences } from '../ui/preferences.ts';
import { $entered, noteItem } from '../ui/route.ts';
import { ItemChooser } from './chooser/ItemChooser.tsx';
import { useItemInAddress } from './chooser/use-item-in-address.ts';
import { useItemList } from './chooser/use-item-list.ts';
import { DeletePost } from './delete-post/DeletePost.tsx';
import type { TypedPost } from './drafts/kept-draft.ts';
import { OfferedElsewhere } from './drafts/OfferedDrafts.tsx';
import { useDrafts } from './drafts/use-drafts.ts';
import type { EditedSite } from './edited-site.ts';
import { DeletedPostsButton } from './history/DeletedPostsButton.tsx';
import { ItemForm } from './ItemForm.tsx';
import type { TextMode } from './modes/TextEditor.tsx';
import type { TextHandle } from './modes/VisualField.tsx';
import { useEditedItem } from './saving/use-edited-item.ts';
import { type ItemKind, TEXTS } from './texts.ts';

/** Loaded when it is first needed. */
const NewPostDialog = lazy(() =>
  import('./new-post/NewPostDialog.tsx').then((module) => ({ default: module.NewPostDialog })),
);

interface ContentEditorProps {
  kind: ItemKind;
  site: EditedSite;
}

/** The content editor (docs/behaviour.md §2): choose or create an item, edit it, preview it, save it. */
export function ContentEditor({ kind, site }: ContentEditorProps) {
  const list = useItemList(kind);
  const text = useRef<TextHandle>(null);
  const head = useRef<HTMLDivElement>(null);
  const { edited, state, dirty } = useEditedItem({ kind, timeZone: site.timeZone, onListChanged: list.reload });
  const drafts = useDrafts({ kind, timeZone: site.timeZone, edited });
  const [textMode, setTextMode] = useState<TextMode>(() => preferences().editorMode);
  /** The initial values of the new-post dialog; undefined while it is closed. */
  const [creating, setCreating] = useState<TypedPost>();
  /** The action to run once the question about unsaved changes is answered. */
  const [wanted, setWanted] = useState<() => void>();
  /** Whether the text of a new post takes the focus. */
  const [isNew, setIsNew] = useState(false);
  const entered = useStore($entered) === kind;
  const { item, draft } = state;
  useItemInAddress(kind, state.key, choose);

  // Waits for the item, or for the list to choose one from.
  const isLoading = state.key ? !item : !list.items && !list.failed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once, when the panel is ready.
  useEffect(() => {
    if ((!entered && !isNew) || isLoading) return;
    if (text.current) text.current.focus();
    else focusChooser();
    $entered.set(undefined);
    setIsNew(false);
  }, [entered, isNew, isLoading]);

  function choose(key: string) {
    if (key !== state.key) leaveFor(() => edited.open(key));
  }

  /** Leaves the current item; asks first if it has unsaved changes. */
  function leaveFor(next: () => void) {
    edited.readText();
    if (edited.isDirty()) setWanted(() => next);
    else next();
  }

  function create() {
    setCreating(drafts?.drafts.takeNewPost() ?? { title: '', slug: '' });
  }

  async function remove() {
    if (await edited.remove()) focusChooser();
  }

  function focusChooser() {
    head.current?.querySelector<HTMLElement>('[role="combobox"], select, button')?.focus();
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      {drafts && (
        <OfferedElsewhere
          {...drafts}
          onOpenKept={(kept) =>
            leaveFor(() => {
              drafts.drafts.open(kept);
              focusChooser();
            })
          }
          onOpenNewPost={() => leaveFor(create)}
          onOpenTyped={(typed) =>
            leaveFor(() => {
              drafts.serverDrafts.open(typed);
              focusChooser();
            })
          }
        />
      )}
      <div ref={head} className="flex flex-wrap items-end gap-3">
        <ItemChooser
          kind={kind}
          list={list}
          site={site}
          chosen={state.key}
          title={item?.title ?? ''}
          onChoose={choose}
        />
        {kind === 'blog' && (
          <div className="flex flex-wrap gap-3">
            <Button kind={item ? 'quiet' : 'main'} onClick={() => leaveFor(create)}>
              {TEXTS.creating.action}
            </Button>
            <DeletedPostsButton
              clock={site}
              onRestored={(slug) => {
                list.reload();
                leaveFor(() => edited.open(slug));
              }}
            />
            {item && <DeletePost deleting={state.deleting} onDelete={remove} />}
          </div>
        )}
      </div>
      <p role="status" className="text-muted text-small font-sans leading-[1.45] empty:hidden">
        {((state.key !== '' && !item) || (!list.items && !list.failed)) && TEXTS.loading}
      </p>
      {item && draft && (
        <ItemForm
          kind={kind}
          site={site}
          edited={edited}
          state={{ ...state, item, draft }}
          dirty={dirty}
          text={text}
          drafts={drafts}
          textMode={textMode}
          onTextMode={setTextMode}
        />
      )}
      <ConfirmDialog
        open={wanted !== undefined}
        {...TEXTS.switching}
        onCancel={() => {
          setWanted(undefined);
          noteItem(kind, state.key);
        }}
        onConfirm={() => {
          setWanted(undefined);
          wanted?.();
        }}
      />
      {creating && (
        <ErrorBoundary message={TEXTS.creating.failure.description}>
          <Suspense>
            <NewPostDialog
              typed={creating}
              drafts={drafts?.drafts}
              onCancel={() => setCreating(undefined)}
              onCreated={(post) => {
                setCreating(undefined);
                setTextMode('visual');
                edited.show(post);
                setIsNew(true);
                list.reload();
              }}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
