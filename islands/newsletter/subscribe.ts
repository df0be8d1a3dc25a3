import { backendAddress, PUBLIC_KEY } from '../kit/backend-address.ts';

/** How long a visitor waits before hearing that it did not work. */
const PATIENCE_MS = 15_000;

/** What the database says of a row that is there already. */
const DUPLICATE = '23505';

export type Subscription = 'subscribed' | 'already' | 'failed';

/** Puts one address on the list (specification §7). Never throws: no network and no answer in time are `failed`. */
export async function subscribe(email: string): Promise<Subscription> {
  try {
    const response = await fetch(`${backendAddress()}/rest/v1/newsletter_subscribers`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        apikey: PUBLIC_KEY,
        Authorization: `Bearer ${PUBLIC_KEY}`,
        // The public may put an address in and see none, not even its own.
        Prefer: 'return=minimal',
      },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return 'subscribed';
    const { code } = (await response.json()) as { code?: string };
    return code === DUPLICATE ? 'already' : 'failed';
  } catch {
    return 'failed';
  }
}
