import { type DataApiError, refusalOf } from '../../src/newsletter/refusal.ts';
import { dataPath } from '../../src/paths.ts';
import { postAsVisitor } from '../ui/backend-address.ts';
import type { Subscription } from './answer.ts';

const TOO_MANY = 429;

/**
 * Subscribes one address (docs/behaviour.md §7). Never throws: without a network or an answer in time the result is
 * `failed`.
 * @param confirmed whether subscriptions are confirmed by mail; a repeated subscription then has that mail sent again
 */
export async function subscribe(email: string, confirmed: boolean): Promise<Subscription> {
  try {
    const response = await send('newsletter_subscribers', email);
    if (response.ok) return { kind: 'subscribed' };
    const error = (await response.json()) as DataApiError;
    const refusal = refusalOf(error);
    // The server's own rate limit has a message that is a sentence for people.
    if (refusal === undefined && response.status === TOO_MANY) return { kind: 'failed', message: error.message };
    if (refusal !== 'already') return { kind: 'failed', message: refusal?.message };
    // Not awaited: the answer carries no information.
    if (confirmed) send('rpc/resend_confirmation', email).catch(() => {});
    return { kind: 'already' };
  } catch {
    return { kind: 'failed' };
  }
}

/** Requests no row in return: the public may insert an address but read none, not even its own. */
function send(path: string, email: string): Promise<Response> {
  return postAsVisitor(dataPath(path), { email }, { Prefer: 'return=minimal' });
}
