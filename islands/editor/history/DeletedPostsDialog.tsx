import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { BLOG_PATH } from '../../../src/paths.ts';
import { database } from '../../account/backend-client.ts';
import { Button } from '../../ui/Button.tsx';
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
      <ul>
        {steps.rows?.map((post) => (
          <li
            key={post.item_id}
            className="border-rule flex flex-wrap items-center justify-between gap-3 border-t py-3"
          >
            <div className="flex-[1_1_14rem]">
              <p>{post.title}</p>
              <p className="text-label/relaxed text-muted font-sans">
                {[
                  DELETED.deletedAt(moment(post.replaced_at, clock)),
                  DELETED.left(daysLeft(post.restorable_until)),
                  wordCount(post.words, clock),
                ].join(' · ')}
              </p>
            </div>
            <Button kind="quiet" aria-disabled={restoring ? true : undefined} onClick={() => restore(post)}>
              {restoring === post.item_id ? DELETED.restoring : DELETED.restore}
              <span className="sr-only"> {post.title}</span>
            </Button>
          </li>
        ))}
      </ul>
      {steps.more && (
        <Button kind="quiet" onClick={steps.load}>
          {HISTORY.more}
        </Button>
      )}
    </HistoryFrame>
  );
}
