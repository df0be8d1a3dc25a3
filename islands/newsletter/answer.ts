import type { Toast } from '../ui/toasts.ts';
import { CONFIRM_BY_MAIL, TEXTS } from './texts.ts';

/** What became of an address; `message` says when to try again, to who has subscribed too many. */
export type Subscription = { kind: 'subscribed' | 'already' } | { kind: 'failed'; message?: string | undefined };

/**
 * What to say about it (docs/behaviour.md §8).
 * @param confirmed whether subscriptions are confirmed by mail: then a sentence about that mail follows
 */
export function answerTo(subscription: Subscription, confirmed: boolean): Toast & { description: string } {
  if (subscription.kind === 'failed') {
    const { title, description } = TEXTS.failed;
    return { title, description: subscription.message ?? description, kind: 'destructive' };
  }
  const { title, description } = TEXTS[subscription.kind];
  const mail = confirmed ? ` ${CONFIRM_BY_MAIL[subscription.kind]}` : '';
  return { title, description: description + mail, kind: 'success' };
}
