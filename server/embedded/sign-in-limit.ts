/** Attempts that are counted: guesses at a password, and everything that sends mail. */
const COUNTED = /^\/auth\/v1\/(token|recover|otp|signup|resend|verify|magiclink)$/;
const WINDOW_MS = 15 * 60_000;

type Limits = { perAddress: number; perAccount: number; now?: () => number };
export type SignInLimit = ReturnType<typeof createSignInLimit>;

/**
 * Slows down guessing: at most so many failed attempts an account, and so many attempts an address, in 15 minutes.
 * Refreshing a session is not counted. Counters live in memory; a restart forgives.
 */
export function createSignInLimit({ perAddress, perAccount, now = Date.now }: Limits) {
  const counters = new Map<string, { count: number; until: number }>();
  const accounts = new WeakMap<Request, string>();

  /** @returns the refusal to send, or undefined when the attempt may go on */
  async function check(request: Request, address: string): Promise<Response | undefined> {
    const url = new URL(request.url);
    if (!COUNTED.test(url.pathname) || url.searchParams.get('grant_type') === 'refresh_token') return undefined;
    forgetOld();
    const account = await accountOf(request);
    if (account) accounts.set(request, `account ${account}`);
    const wait = Math.max(
      waitFor(`address ${address}`, perAddress),
      account ? waitFor(`account ${account}`, perAccount) : 0,
    );
    if (wait > 0) {
      const minutes = Math.ceil(wait / 60_000);
      return Response.json(
        {
          code: 429,
          error_code: 'over_request_rate_limit',
          msg: `Too many attempts. Please try again in ${minutes} min.`,
        },
        { status: 429, headers: { 'retry-after': `${Math.ceil(wait / 1000)}` } },
      );
    }
    count(`address ${address}`);
    return undefined;
  }

  /** Counts a failed attempt against the account; success clears it. */
  function learn(request: Request, status: number): void {
    const account = accounts.get(request);
    if (account === undefined) return;
    if (status < 300) counters.delete(account);
    else if (status < 500) count(account);
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

  function forgetOld(): void {
    for (const [key, { until }] of counters) if (until <= now()) counters.delete(key);
  }

  return { check, learn };
}

async function accountOf(request: Request): Promise<string | undefined> {
  try {
    const body: unknown = await request.clone().json();
    const email = (body as { email?: unknown } | null)?.email;
    return typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : undefined;
  } catch {
    return undefined;
  }
}
