import { postAsVisitor } from '../ui/backend-address.ts';
import type { Subscription } from './answer.ts';

/** What the database says of a row that is there already. */
const DUPLICATE = '23505';
const TOO_MANY = 429;

/**
 * Puts one address on the list (docs/behaviour.md §7). Never throws: no network and no answer in time are `failed`.
 * @param confirmed whether subscriptions are confirmed by mail: then a repeat has that mail sent again
 */
export async function subscribe(email: string, confirmed: boolean): Promise<Subscription> {
  try {
    const response = await send('newsletter_subscribers', email);
    if (response.ok) return { kind: 'subscribed' };
    const { code, message } = (await response.json()) as { code?: string; message?: string };
    if (response.status === TOO_MANY) return { kind: 'failed', message };
    if (code !== DUPLICATE) return { kind: 'failed' };
    // It tells nothing, so that there is nothing to wait for.
    if (confirmed) send('rpc/resend_confirmation', email).catch(() => {});
    return { kind: 'already' };
  } catch {
    return { kind: 'failed' };
  }
}

/** Asks for nothing back: the public may put an address in and see none, not even its own. */
function send(path: string, email: string): Promise<Response> {
  return postAsVisitor(`/rest/v1/${path}`, { email }, { Prefer: 'return=minimal' });
}
