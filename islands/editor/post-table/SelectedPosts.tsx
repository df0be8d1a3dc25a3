import { useState } from 'react';
import { BLOG_CATEGORIES } from '../../../src/blog/blog-categories.ts';
import type { Database } from '../../account/backend-client.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { BarButton } from '../BarButton.tsx';
import { TEXTS } from '../texts.ts';
import { changePosts, deletePosts } from './posts.ts';

const WORDS = {
  selected: (count: number) => `${count} selected`,
  publish: 'Publish',
  unpublish: 'Unpublish',
  setCategory: 'Set category',
  delete: 'Delete',
  deleting: (count: number) =>
    count === 1
      ? TEXTS.deleting.question
      : `Delete ${count} posts? You can bring them back for 30 days under Deleted posts.`,
} as const;

interface SelectedPostsProps {
  ids: readonly string[];
  /** Runs a change, which returns the posts that were changed. */
  onChange: (task: (posts: Database) => Promise<string[]>) => void;
}

/** What can be done with the selected posts of the table. */
export function SelectedPosts({ ids, onChange }: SelectedPostsProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="bg-sheet flex flex-wrap items-center gap-2 p-2">
      <p role="status" className="text-control me-auto px-2 font-sans">
        {WORDS.selected(ids.length)}
      </p>
      <BarButton onClick={() => onChange((posts) => changePosts(posts, ids, { status: 'published' }))}>
        {WORDS.publish}
      </BarButton>
      <BarButton onClick={() => onChange((posts) => changePosts(posts, ids, { status: 'draft' }))}>
        {WORDS.unpublish}
      </BarButton>
      <div className="field">
        <select
          aria-label={WORDS.setCategory}
          value=""
          onChange={({ target }) => onChange((posts) => changePosts(posts, ids, { category: target.value }))}
        >
          <option value="">{WORDS.setCategory}</option>
          {BLOG_CATEGORIES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <BarButton onClick={() => setAsking(true)}>{WORDS.delete}</BarButton>
      <ConfirmDialog
        open={asking}
        question={WORDS.deleting(ids.length)}
        confirm={TEXTS.deleting.confirm}
        cancel={TEXTS.deleting.cancel}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onChange((posts) => deletePosts(posts, ids));
        }}
      />
    </div>
  );
}
