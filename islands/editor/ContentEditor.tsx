import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { preferences } from '../ui/preferences.ts';
import { noteItem } from '../ui/route.ts';
import { ItemChooser } from './chooser/ItemChooser.tsx';
import { useItemInAddress } from './chooser/use-item-in-address.ts';
import { useItemList } from './chooser/use-item-list.ts';
import { DeletePost } from './delete-post/DeletePost.tsx';
import { useDrafts } from './drafts/use-drafts.ts';
import type { EditedSite } from './edited-site.ts';
import { DeletedPostsButton } from './history/DeletedPostsButton.tsx';
import { ItemForm } from './ItemForm.tsx';
import type { TextMode } from './modes/TextEditor.tsx';
import type { VisualHandle } from './modes/VisualField.tsx';
import { NEW_POST } from './new-post/texts.ts';
import type { TypedPost } from './new-post/use-new-post.ts';
import { useEditedItem } from './saving/use-edited-item.ts';
import { type EditorMode, TEXTS } from './texts.ts';

/** Loaded when it is first needed. */
const NewPostDialog = lazy(() =>
  import('./new-post/NewPostDialog.tsx').then((module) => ({ default: module.NewPostDialog })),
);

interface ContentEditorProps {
  mode: EditorMode;
  site: EditedSite;
}

/** The content editor (docs/behaviour.md §2): choose or create an item, edit it, preview it, save it. */
export function ContentEditor({ mode, site }: ContentEditorProps) {
  const list = useItemList(mode);
  const text = useRef<VisualHandle>(null);
  const root = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const { edited, state, dirty } = useEditedItem({ mode, timeZone: site.timeZone, text, onListChanged: list.reload });
  const loaded = useDrafts({ kind: mode, timeZone: site.timeZone, edited, text, root });
  const drafts = loaded === 'failed' ? undefined : loaded;
  const [textMode, setTextMode] = useState<TextMode>(() => preferences().editorMode);
  /** The initial values of the new-post dialog; undefined while it is closed. */
  const [creating, setCreating] = useState<TypedPost>();
  /** The action to run once the question about unsaved changes is answered. */
  const [wanted, setWanted] = useState<() => void>();
  const { item, draft } = state;
  useItemInAddress(mode, state.key, choose);

  function choose(key: string) {
    if (key !== state.key) leaveFor(() => edited.open(key));
  }

  /** Leaves the current item; asks first if it has unsaved changes. */
  function leaveFor(next: () => void) {
    text.current?.flush();
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
    <div className="grid grid-cols-1 gap-4" ref={root}>
      {drafts && (
        <drafts.KeptElsewhere
          drafts={drafts.drafts}
          onOpen={(kept) =>
            leaveFor(() => {
              drafts.drafts.open(kept);
              focusChooser();
            })
          }
          onOpenNewPost={() => leaveFor(create)}
        />
      )}
      {drafts && (
        <drafts.ServerDraftsElsewhere
          drafts={drafts.serverDrafts}
          onOpen={(typed) =>
            leaveFor(() => {
              drafts.serverDrafts.open(typed);
              focusChooser();
            })
          }
        />
      )}
      <div ref={head} className="flex flex-wrap items-end gap-3">
        <ItemChooser
          mode={mode}
          list={list}
          site={site}
          chosen={state.key}
          title={item?.title ?? ''}
          onChoose={choose}
        />
        {mode === 'blog' && (
          <div className="flex flex-wrap gap-3">
            <Button kind={item ? 'quiet' : 'main'} onClick={() => leaveFor(create)}>
              {NEW_POST.action}
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
          kind={mode}
          site={site}
          edited={edited}
          state={{ ...state, item, draft }}
          dirty={dirty}
          text={text}
          loadedDrafts={loaded}
          textMode={textMode}
          onTextMode={setTextMode}
        />
      )}
      <ConfirmDialog
        open={wanted !== undefined}
        {...TEXTS.switching}
        onCancel={() => {
          setWanted(undefined);
          noteItem(mode, state.key);
        }}
        onConfirm={() => {
          setWanted(undefined);
          wanted?.();
        }}
      />
      {creating && (
        <ErrorBoundary message={NEW_POST.failure.description}>
          <Suspense>
            <NewPostDialog
              typed={creating}
              drafts={drafts?.drafts}
              onCancel={() => setCreating(undefined)}
              onCreated={(post) => {
                setCreating(undefined);
                setTextMode('visual');
                edited.show(post);
                list.reload();
              }}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
