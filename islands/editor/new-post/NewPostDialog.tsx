import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { BLOG_PATH } from '../../../src/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogActions, DialogTitle } from '../../ui/dialog-parts.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { LIMITS } from '../details/draft-problems.ts';
import { LabelledField } from '../details/LabelledField.tsx';
import type { Drafts } from '../drafts/drafts.ts';
import type { TypedPost } from '../drafts/kept-draft.ts';
import type { Item, PostStatus } from '../items/item.ts';
import { NEW_POST } from './texts.ts';
import { useNewPost } from './use-new-post.ts';

interface NewPostDialogProps {
  /** The values of an earlier draft; empty for none. */
  typed: TypedPost;
  /** Stores the values as a draft, once the drafts have loaded. */
  drafts: Drafts | undefined;
  onCreated: (post: Item) => void;
  onCancel: () => void;
}

/** Asks for the title of a new post and shows the slug made from it. The dialog is open while mounted. */
export function NewPostDialog({ typed, drafts, onCreated, onCancel }: NewPostDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const post = useNewPost(typed, drafts, (created) => {
    drafts?.noteNewPost(undefined);
    // Closed before it unmounts, so that the focus returns to the previous element and the toast moves to the page.
    dialog.current?.close();
    onCreated(created);
  });
  const busy = post.creating !== undefined;

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { value } = (event.nativeEvent as globalThis.SubmitEvent).submitter as HTMLButtonElement;
    const wrong = await post.create(value as PostStatus);
    if (wrong) form.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
  }

  function use(slug: string) {
    flushSync(() => post.setAddress(slug));
    dialog.current?.querySelector<HTMLInputElement>('[name="slug"]')?.focus();
  }

  function cancel() {
    if (busy) return;
    drafts?.noteNewPost(undefined);
    dialog.current?.close();
    onCancel();
  }

  return (
    <dialog
      ref={dialog}
      className="dialog w-144"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        cancel();
      }}
    >
      <form className="grid gap-4" noValidate onSubmit={submit} aria-busy={busy}>
        <DialogTitle id={id}>{NEW_POST.heading}</DialogTitle>
        {(typed.title || typed.slug) && <Hint>{NEW_POST.wasKept}</Hint>}
        <LabelledField label={NEW_POST.title} required problem={post.problems.title}>
          {(attributes) => (
            <input
              {...attributes}
              name="title"
              type="text"
              dir="auto"
              autoComplete="off"
              maxLength={LIMITS.title}
              value={post.title}
              onChange={(event) => post.setTitle(event.target.value)}
            />
          )}
        </LabelledField>
        <LabelledField
          label={NEW_POST.slug.label}
          required
          problem={post.problems.slug}
          hint={post.slug ? NEW_POST.slug.hint(`${BLOG_PATH}/${post.slug}`) : NEW_POST.slug.none}
        >
          {(attributes) => (
            <input
              {...attributes}
              name="slug"
              type="text"
              autoComplete="off"
              spellCheck={false}
              maxLength={LIMITS.title}
              value={post.address}
              onChange={(event) => post.setAddress(event.target.value)}
            />
          )}
        </LabelledField>
        <div role="status">
          {post.suggestion && (
            <Button kind="quiet" onClick={() => use(post.suggestion ?? '')}>
              {NEW_POST.use(post.suggestion)}
            </Button>
          )}
        </div>
        <Hint>{NEW_POST.placeholder}</Hint>
        <DialogActions>
          <Button kind="quiet" onClick={cancel}>
            {NEW_POST.cancel}
          </Button>
          <Button type="submit" value="draft" aria-disabled={busy || undefined}>
            {post.creating === 'draft' ? NEW_POST.busy : NEW_POST.draft}
          </Button>
          <Button type="submit" value="published" kind="quiet" aria-disabled={busy || undefined}>
            {post.creating === 'published' ? NEW_POST.busy : NEW_POST.publish}
          </Button>
        </DialogActions>
      </form>
    </dialog>
  );
}
