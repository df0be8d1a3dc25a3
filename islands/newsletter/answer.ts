import type { Toast } from '../ui/toasts.ts';
import { CONFIRM_BY_MAIL, TEXTS } from './texts.ts';

/** The result of a subscription. `message` says when to try again after too many attempts. */
export type Subscription = { kind: 'subscribed' | 'already' } | { kind: 'failed'; message?: string | undefined };

/**
 * The toast for a result (docs/behaviour.md §8).
 * @param confirmed whether subscriptions are confirmed by mail; the toast then adds a sentence about that mail
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
