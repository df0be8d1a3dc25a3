import { dataPath } from '../../src/paths.ts';
import { LIMITED, limitMessage, secondsToWait } from '../../src/supabase/limit-message.ts';
import { postAsVisitor } from '../ui/backend-address.ts';
import type { Subscription } from './answer.ts';

/** The database's error code for a row that already exists. */
const DUPLICATE = '23505';
const TOO_MANY = 429;

/** The error body of the Data API. */
interface Refusal {
  code?: string;
  message?: string;
  details?: string | null;
}

/**
 * Subscribes one address (docs/behaviour.md §7). Never throws: without a network or an answer in time the result is
 * `failed`.
 * @param confirmed whether subscriptions are confirmed by mail; a repeated subscription then has that mail sent again
 */
export async function subscribe(email: string, confirmed: boolean): Promise<Subscription> {
  try {
    const response = await send('newsletter_subscribers', email);
    if (response.ok) return { kind: 'subscribed' };
    const { code, message, details } = (await response.json()) as Refusal;
    if (code === LIMITED) return { kind: 'failed', message: limitMessage(message, secondsToWait(details)) };
    // The server's own rate limit, whose message is a sentence for people.
    if (response.status === TOO_MANY) return { kind: 'failed', message };
    if (code !== DUPLICATE) return { kind: 'failed' };
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
