const WINDOW_MS = 15 * 60_000;

type Limits = {
  /** Attempts from one address, whichever account they are for. */
  perAddress: number;
  /** Attempts from one address at one account. */
  perAddressAndAccount: number;
  /** Attempts at one account from everywhere: high, since whoever reaches it locks the owner out as well. */
  perAccount: number;
  now?: () => number;
};

/** One attempt: refused, or to be told when it succeeded. */
type Attempt = { refusal?: Response; succeeded: () => void };
export type SignInLimit = ReturnType<typeof createSignInLimit>;

/**
 * Slows down guessing at passwords, in windows of 15 minutes. An attempt counts before it is made, so that attempts at
 * the same time all count; one that succeeds is taken back. Counters live in memory; a restart forgives.
 */
export function createSignInLimit({ perAddress, perAddressAndAccount, perAccount, now = Date.now }: Limits) {
  const counters = new Map<string, { count: number; until: number }>();

  /** @param body the JSON that is sent to the auth service */
  function begin(body: Uint8Array, address: string): Attempt {
    forgetOld();
    const email = emailIn(body);
    const limits: [string, number][] = [
      [`address ${address}`, perAddress],
      [`address ${address} account ${email}`, perAddressAndAccount],
      [`account ${email}`, perAccount],
    ];
    const wait = Math.max(...limits.map(([key, limit]) => waitFor(key, limit)));
    if (wait > 0) return { refusal: refusal(wait), succeeded() {} };
    for (const [key] of limits) count(key);
    return {
      succeeded() {
        const [[ofAddress], ...ofAccount] = limits as [[string, number], ...[string, number][]];
        // Of the address only this attempt: what else it tried, it may have guessed at others' accounts.
        takeBack(ofAddress);
        for (const [key] of ofAccount) counters.delete(key);
      },
    };
  }

  function waitFor(key: string, limit: number): number {
    const counter = counters.get(key);
    return counter !== undefined && counter.count >= limit ? Math.max(0, counter.until - now()) : 0;
  }

  function count(key: string): void {
    const counter = counters.get(key);
    if (counter === undefined) counters.set(key, { count: 1, until: now() + WINDOW_MS });
    else counter.count++;
  }

  function takeBack(key: string): void {
    const counter = counters.get(key);
    if (counter !== undefined) counter.count--;
  }

  function forgetOld(): void {
    for (const [key, { until }] of counters) if (until <= now()) counters.delete(key);
  }

  return { begin };
}

function refusal(wait: number): Response {
  const minutes = Math.ceil(wait / 60_000);
  return Response.json(
    { code: 429, error_code: 'over_request_rate_limit', msg: `Too many attempts. Please try again in ${minutes} min.` },
    { status: 429, headers: { 'retry-after': `${Math.ceil(wait / 1000)}` } },
  );
}

/** The account that an attempt is for, in one spelling; '' when it names none. */
function emailIn(body: Uint8Array): string {
  try {
    const { email } = JSON.parse(new TextDecoder().decode(body)) as { email?: unknown };
    return typeof email === 'string' ? email.normalize('NFKC').trim().toLowerCase().slice(0, 254) : '';
  } catch {
    return '';
  }
}
