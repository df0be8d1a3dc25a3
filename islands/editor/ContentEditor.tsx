import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { $preferences, preferences, setPreferences } from '../ui/preferences.ts';
import { $entered, $route, noteItem } from '../ui/route.ts';
import { BarButton } from './BarButton.tsx';
import { ItemChooser } from './chooser/ItemChooser.tsx';
import { useItemInAddress } from './chooser/use-item-in-address.ts';
import { useItemList } from './chooser/use-item-list.ts';
import { DeletePost } from './delete-post/DeletePost.tsx';
import { DeletedPostsButton } from './dialog-buttons.tsx';
import type { TypedPost } from './drafts/kept-draft.ts';
import { OfferedElsewhere } from './drafts/OfferedDrafts.tsx';
import { useDrafts } from './drafts/use-drafts.ts';
import type { EditedSite } from './edited-site.ts';
import { ItemForm } from './ItemForm.tsx';
import type { TextMode } from './modes/TextEditor.tsx';
import type { TextHandle } from './modes/VisualField.tsx';
import { SaveBar } from './saving/SaveBar.tsx';
import { useEditedItem } from './saving/use-edited-item.ts';
import { type ItemKind, TEXTS } from './texts.ts';
import { useRoom, useRoomBeside } from './use-room.ts';

/** Loaded when it is first needed. */
const NewPostDialog = lazy(() =>
  import('./new-post/NewPostDialog.tsx').then((module) => ({ default: module.NewPostDialog })),
);

/** Loaded with the list of posts; an open post does not need it. */
const PostTable = lazy(() => import('./post-table/PostTable.tsx').then((module) => ({ default: module.PostTable })));

interface ContentEditorProps {
  kind: ItemKind;
  site: EditedSite;
}

/**
 * The content editor (docs/behaviour.md §2): choose or create an item, edit it, preview it, save it. An open item fills
 * the page, below one bar.
 */
export function ContentEditor({ kind, site }: ContentEditorProps) {
  const list = useItemList(kind);
  const text = useRef<TextHandle>(null);
  const bar = useRef<HTMLDivElement>(null);
  const formId = useId();
  /** The elements of the bar that parts of the form are shown in. */
  const [tools, setTools] = useState<Element | null>(null);
  const [preview, setPreview] = useState<Element | null>(null);
  const { edited, state, dirty } = useEditedItem({ kind, timeZone: site.timeZone, onListChanged: list.reload });
  const drafts = useDrafts({ kind, timeZone: site.timeZone, edited });
  const [textMode, setTextMode] = useState<TextMode>(() => preferences().editorMode);
  /** The initial values of the new-post dialog; undefined while it is closed. */
  const [creating, setCreating] = useState<TypedPost>();
  /** The action to run once the question about unsaved changes is answered. */
  const [wanted, setWanted] = useState<() => void>();
  /** Whether the list takes the focus, because the open item was left for it. */
  const [back, setBack] = useState(false);
  /** Whether the text of a post that was just created or restored takes the focus. */
  const [isNew, setIsNew] = useState(false);
  const entered = useStore($entered) === kind;
  const route = useStore($route);
  const { item, draft } = state;
  const open = item && draft && { ...state, item, draft };
  const details = useDetails();
  useRoom(kind, state.key !== '', bar);
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

  // The button that was used is gone.
  useEffect(() => {
    if (back) bar.current?.querySelector<HTMLElement>('[role="combobox"], select')?.focus();
    setBack(false);
  }, [back]);

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

  function close() {
    leaveFor(() => {
      edited.show(undefined);
      setBack(true);
    });
  }

  async function remove() {
    if (await edited.remove()) focusChooser();
  }

  function focusChooser() {
    const field = bar.current?.querySelector<HTMLElement>('[role="combobox"], select');
    (field ?? bar.current?.querySelector('button'))?.focus();
  }

  const deletedPosts = (
    <DeletedPostsButton
      clock={site}
      onRestored={(slug) => {
        list.reload();
        leaveFor(() => {
          edited.open(slug);
          setIsNew(true);
        });
      }}
    />
  );

  return (
    <div className="grid grid-cols-1 gap-4 in-data-room:gap-0">
      <div
        ref={bar}
        className="in-data-room:bg-paper in-data-room:border-rule top-0 z-5 in-data-room:sticky in-data-room:border-b"
      >
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2 in-data-room:items-center in-data-room:px-2 in-data-room:py-2">
          {state.key && (
            <>
              <h1 className="sr-only">{TEXTS[kind].editing}</h1>
              <BarButton kind="plain" onClick={close}>
                <span aria-hidden="true">← </span>
                <span className="max-sm:sr-only">{TEXTS.back[kind]}</span>
              </BarButton>
            </>
          )}
          <ItemChooser
            kind={kind}
            list={list}
            site={site}
            chosen={state.key}
            title={item?.title ?? ''}
            onChoose={choose}
          />
          {kind === 'blog' && !state.key && (
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => leaveFor(create)}>{TEXTS.creating.action}</Button>
              {deletedPosts}
            </div>
          )}
          {open && (
            <SaveBar
              kind={kind}
              site={site}
              edited={edited}
              state={open}
              dirty={dirty}
              form={formId}
              details={details.open}
              onDetails={details.open ? details.onClose : details.onOpen}
              preview={setPreview}
            />
          )}
          {/* A row of its own, but on a phone beside the way back: the toolbar is at the bottom there. */}
          <div
            ref={setTools}
            className={
              open
                ? 'md:border-rule max-md:ms-auto md:order-last md:-mx-2 md:-mb-2 md:basis-[calc(100%+1rem)] md:border-t'
                : 'hidden'
            }
          />
        </div>
      </div>
      <div className="grid gap-4 empty:hidden in-data-room:px-4 in-data-room:not-has-[*]:hidden">
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
      </div>
      <p
        role="status"
        className="text-muted text-small font-sans leading-[1.45] empty:hidden in-data-room:p-4 in-data-room:empty:hidden"
      >
        {((state.key !== '' && !item) || (!list.items && !list.failed)) && TEXTS.loading}
      </p>
      {kind === 'blog' && !state.key && !route.item && list.items && !list.empty && (
        <ErrorBoundary message={TEXTS.loadFailure.description}>
          <Suspense>
            <PostTable site={site} onOpen={choose} onChanged={list.reload} />
          </Suspense>
        </ErrorBoundary>
      )}
      {open && (
        <ItemForm
          id={formId}
          kind={kind}
          site={site}
          edited={edited}
          state={open}
          dirty={dirty}
          text={text}
          drafts={drafts}
          textMode={textMode}
          onTextMode={setTextMode}
          slots={{ tools, preview }}
          details={details}
        >
          {kind === 'blog' && (
            <>
              {deletedPosts}
              <div className="mt-3 flex flex-wrap gap-3">
                <Button kind="quiet" onClick={() => leaveFor(create)}>
                  {TEXTS.creating.action}
                </Button>
                <DeletePost deleting={state.deleting} onDelete={remove} />
              </div>
            </>
          )}
        </ItemForm>
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

/** Whether the details of the open item are shown: beside the text remembered, over it only until they are closed. */
function useDetails() {
  const beside = useRoomBeside();
  const { details } = useStore($preferences);
  const [sheet, setSheet] = useState(false);
  const set = (open: boolean) => (beside ? setPreferences({ ...preferences(), details: open }) : setSheet(open));
  return { beside, open: beside ? details : sheet, onOpen: () => set(true), onClose: () => set(false) };
}
