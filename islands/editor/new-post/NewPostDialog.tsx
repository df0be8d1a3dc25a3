import { BLOG_PATH } from '../../../src/paths.ts';
import './new-post.css';
import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { LIMITS } from '../details/draft-problems.ts';
import { LabelledField } from '../details/LabelledField.tsx';
import type { Drafts } from '../drafts/drafts.ts';
import type { Item, PostStatus } from '../items/item.ts';
import { NEW_POST } from './texts.ts';
import { type TypedPost, useNewPost } from './use-new-post.ts';

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
      className="dialog dialog--new-post"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        cancel();
      }}
    >
      <form className="new-post" noValidate onSubmit={submit} aria-busy={busy}>
        <h2 className="dialog__title" id={id}>
          {NEW_POST.heading}
        </h2>
        {(typed.title || typed.slug) && <p className="editor__note">{NEW_POST.wasKept}</p>}
        <LabelledField label={NEW_POST.title} required problem={post.problems.title}>
          {(attributes) => (
            <input
              {...attributes}
              name="title"
              type="text"
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
            <button type="button" className="button button--quiet" onClick={() => use(post.suggestion ?? '')}>
              {NEW_POST.use(post.suggestion)}
            </button>
          )}
        </div>
        <div className="dialog__actions">
          <button type="button" className="button button--quiet" onClick={cancel}>
            {NEW_POST.cancel}
          </button>
          <button type="submit" value="draft" className="button" aria-disabled={busy || undefined}>
            {post.creating === 'draft' ? NEW_POST.busy : NEW_POST.draft}
          </button>
          <button type="submit" value="published" className="button button--quiet" aria-disabled={busy || undefined}>
            {post.creating === 'published' ? NEW_POST.busy : NEW_POST.publish}
          </button>
        </div>
      </form>
    </dialog>
  );
}
