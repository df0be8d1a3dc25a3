/** Attempts that are counted: guesses at a password, and everything that sends mail. */
const COUNTED = /^\/auth\/v1\/(token|recover|otp|signup|resend|verify|magiclink)$/;
const WINDOW_MS = 15 * 60_000;

type Limits = { perAddress: number; perAccount: number; now?: () => number };
/** One attempt: refused, or to be followed by what became of it. */
type Attempt = { refusal?: Response; learn: (status: number) => void };
export type SignInLimit = ReturnType<typeof createSignInLimit>;

/**
 * Slows down guessing: at most so many failed attempts an account, and so many attempts an address, in 15 minutes.
 * Refreshing a session is not counted. Counters live in memory; a restart forgives.
 */
export function createSignInLimit({ perAddress, perAccount, now = Date.now }: Limits) {
  const counters = new Map<string, { count: number; until: number }>();

  /**
   * @param request with its body in memory
   * @returns the refusal to send, or how to tell what became of the attempt
   */
  async function begin(request: Request, address: string): Promise<Attempt> {
    const url = new URL(request.url);
    if (!COUNTED.test(url.pathname) || url.searchParams.get('grant_type') === 'refresh_token') return { learn() {} };
    forgetOld();
    const email = await emailIn(request);
    const byAddress = `address ${address}`;
    const byAccount = email === undefined ? undefined : `account ${email}`;
    const wait = Math.max(waitFor(byAddress, perAddress), byAccount ? waitFor(byAccount, perAccount) : 0);
    if (wait > 0) return { refusal: refusal(wait), learn() {} };
    count(byAddress);
    return { learn: (status) => byAccount && learn(byAccount, status) };
  }

  /** Counts a failed attempt against the account; success clears it. */
  function learn(account: string, status: number): void {
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

  return { begin };
}

function refusal(wait: number): Response {
  const minutes = Math.ceil(wait / 60_000);
  return Response.json(
    { code: 429, error_code: 'over_request_rate_limit', msg: `Too many attempts. Please try again in ${minutes} min.` },
    { status: 429, headers: { 'retry-after': `${Math.ceil(wait / 1000)}` } },
  );
}

/** The account that an attempt is for, in one spelling. */
async function emailIn(request: Request): Promise<string | undefined> {
  try {
    const body: unknown = await request.clone().json();
    const email = (body as { email?: unknown } | null)?.email;
    return typeof email === 'string' ? email.normalize('NFKC').trim().toLowerCase().slice(0, 254) : undefined;
  } catch {
    return undefined;
  }
}
