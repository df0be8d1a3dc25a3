import { backendAddress, PUBLIC_KEY } from '../kit/backend-address.ts';
import type { Subscription } from './answer.ts';

/** How long a visitor waits before hearing that it did not work. */
const PATIENCE_MS = 15_000;

/** What the database says of a row that is there already. */
const DUPLICATE = '23505';
const TOO_MANY = 429;

/**
 * Puts one address on the list (specification §7). Never throws: no network and no answer in time are `failed`.
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

function send(path: string, email: string): Promise<Response> {
  return fetch(`${backendAddress()}/rest/v1/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      apikey: PUBLIC_KEY,
      Authorization: `Bearer ${PUBLIC_KEY}`,
      // The public may put an address in and see none, not even its own.
      Prefer: 'return=minimal',
    },
    body: JSON.stringify({ email }),
    // The visitor may go on to another page before the answer.
    keepalive: true,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
}
