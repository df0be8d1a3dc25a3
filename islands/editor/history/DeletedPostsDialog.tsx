import { BLOG_PATH } from '../../../src/paths.ts';
import './history.css';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { database } from '../../account/backend-client.ts';
import { showToast } from '../../ui/toasts.ts';
import { type DeletedPost, listDeletedPosts, restorePost } from './deleted-posts.ts';
import { type Clock, daysLeft, moment, wordCount } from './figures.ts';
import { HistoryFrame } from './HistoryFrame.tsx';
import { DELETED, HISTORY } from './texts.ts';
import { useSteps } from './use-steps.ts';

interface DeletedPostsDialogProps {
  clock: Clock;
  onRestored: (slug: string) => void;
  onClose: () => void;
}

/** Lists the deleted posts, each with the time left to restore it. */
export function DeletedPostsDialog({ clock, onRestored, onClose }: DeletedPostsDialogProps) {
  const ask = useCallback((before?: string) => listDeletedPosts(database(), before), []);
  const steps = useSteps('The deleted posts', ask);
  /** The post that is being restored. */
  const [restoring, setRestoring] = useState<string>();

  async function restore(post: DeletedPost) {
    if (restoring) return;
    setRestoring(post.item_id);
    try {
      const back = await restorePost(database(), post);
      if (back === 'over') return showToast({ ...DELETED.failure, description: DELETED.over, kind: 'destructive' });
      const { title, same, moved } = DELETED.success;
      const description = (back.slug === post.key ? same : moved)(`${BLOG_PATH}/${back.slug}`);
      flushSync(() => onRestored(back.slug));
      showToast({ title, description, kind: 'success' });
    } catch (error) {
      console.error('The post could not be brought back', error);
      showToast({ ...DELETED.failure, kind: 'destructive' });
    } finally {
      setRestoring(undefined);
    }
  }

  return (
    <HistoryFrame
      heading={DELETED.heading}
      onClose={onClose}
      steps={steps}
      loading={DELETED.loading}
      none={<p>{DELETED.none}</p>}
    >
      <ul className="history__deleted">
        {steps.rows?.map((post) => (
          <li key={post.item_id} className="history__post">
            <div>
              <p className="history__title">{post.title}</p>
              <p className="history__facts">
                {[
                  DELETED.deletedAt(moment(post.replaced_at, clock)),
                  DELETED.left(daysLeft(post.restorable_until)),
                  wordCount(post.words, clock),
                ].join(' · ')}
              </p>
            </div>
            <button
              type="button"
              className="button button--quiet"
              aria-disabled={restoring ? true : undefined}
              onClick={() => restore(post)}
            >
              {restoring === post.item_id ? DELETED.restoring : DELETED.restore}
              <span className="sr-only"> {post.title}</span>
            </button>
          </li>
        ))}
      </ul>
      {steps.more && (
        <button type="button" className="button button--quiet" onClick={steps.load}>
          {HISTORY.more}
        </button>
      )}
    </HistoryFrame>
  );
}
