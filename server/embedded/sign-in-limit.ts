import { createHash } from 'node:crypto';
import { networkOf } from '../network-of.ts';
import type { OtherProcesses } from './other-processes.ts';

const MINUTE = 60_000;
const WINDOW_MS = 15 * MINUTE;
const DAY = 24 * 60 * MINUTE;
/**
 * How many /64s of one /48 may use up their share. An attacker may have 65,536 of them, a household has one or a few.
 */
const SHARES_OF_A_48 = 3;
/** A notification of the database holds 8,000 bytes; a change has at most four keys of some eighty bytes. */
const MOST_IN_A_MESSAGE = 15;
const MOST_UNSENT = 1_000;

type Limits = {
  /** Attempts from one network, for all accounts together. */
  perNetwork: number;
  /** Attempts from one network, or one known device, at one account. */
  perNetworkAndAccount: number;
  /** Attempts at one account from everywhere. Beyond it everybody is refused, the owner too. */
  perAccount?: number;
  /**
   * After this many attempts at one account from all networks, each network gets fewer attempts. Nobody is locked out.
   */
  manyGuessers?: { after: number; perNetworkAndAccount: number };
  /** Each further window of a failing network is twice as long, up to this length. The default is 15 minutes. */
  longestWindowMs?: number;
  /** Maximum number of counters in memory. */
  most?: number;
  now?: () => number;
  /** Where the attempts at other processes are counted too, under the topic's name. */
  together?: { others: OtherProcesses; topic: string } | undefined;
};

type From = {
  address: string;
  /** A device on which this account was signed in to before. */
  device?: string | undefined;
};

/** One attempt: refused, or to be completed with `succeeded` or `withdrawn`. */
type Attempt = {
  refusal?: Response;
  succeeded: () => void;
  /** The attempt was not made after all. */
  withdrawn: () => void;
};
/** What an attempt changes in the counters of every process. */
type Change =
  | { kind: 'counted'; keys: readonly string[]; longestMs: number }
  | { kind: 'takenBack'; keys: readonly string[] }
  | { kind: 'cleared'; keys: readonly string[] };
type Counter = { count: number; until: number; lengthMs: number };

export type SignInLimit = ReturnType<typeof createSignInLimit>;

/**
 * Slows down password guessing without affecting other users (docs/decisions/0041). An attempt is counted before it is
 * made, so that concurrent attempts all count; a successful one is subtracted again. A known device has a budget of its
 * own, which strangers cannot use up.
 *
 * Counters are held in memory, so a restart clears them. Several processes on one database send each other what they
 * count; attempts at the same instant may each be counted only afterwards (docs/decisions/0089). When there are too many, the counter with the oldest last
 * attempt is removed.
 */
export function createSignInLimit(limits: Limits) {
  const { perNetwork, perNetworkAndAccount, perAccount, manyGuessers, longestWindowMs = WINDOW_MS } = limits;
  const { most = 100_000, now = Date.now, together } = limits;
  /** The counter with the oldest attempt comes first. */
  const counters = new Map<string, Counter>();
  let sweptAt = now();
  /** What the other processes are still to be sent. */
  const unsent: Change[] = [];
  let isSending = false;
  together?.others.on(together.topic, (text) => {
    for (const made of text === undefined ? [] : (JSON.parse(text) as Change[])) apply(made);
  });

  /** @param account in any spelling; '' for an attempt without an account */
  function begin(account: string, { address, device }: From): Attempt {
    sweep();
    const name = digest(normaliseAccount(account));
    if (device !== undefined && waitFor(`device ${device}`, perNetworkAndAccount) === 0)
      return counted({ own: `device ${device}`, shared: [] });

    const network = networkOf(address);
    const wide = networkOf(address, 48);
    const own = `network ${network} account ${name}`;
    const ofWide = wide === network ? [] : [`network ${wide} account ${name}`];
    const everywhere = `account ${name}`;
    const crowded = manyGuessers !== undefined && waitFor(everywhere, manyGuessers.after) > 0;
    const share = crowded ? manyGuessers.perNetworkAndAccount : perNetworkAndAccount;
    const wait = Math.max(
      waitFor(`network ${network}`, perNetwork),
      waitFor(own, share),
      perAccount === undefined ? 0 : waitFor(everywhere, perAccount),
      ...ofWide.map((key) => waitFor(key, SHARES_OF_A_48 * share)),
    );
    if (wait > 0) return { refusal: refusal(wait), succeeded() {}, withdrawn() {} };
    return counted({ own, shared: [`network ${network}`, ...ofWide], everywhere });
  }

  /** A success clears the caller's own counter. From the shared counters only this attempt is subtracted. */
  function counted({ own, shared, everywhere }: { own: string; shared: string[]; everywhere?: string }): Attempt {
    change({ kind: 'counted', keys: [own, ...shared], longestMs: longestWindowMs });
    if (everywhere) {
      const longestMs = perAccount === undefined ? WINDOW_MS : longestWindowMs;
      change({ kind: 'counted', keys: [everywhere], longestMs });
    }
    const others = everywhere ? [...shared, everywhere] : shared;
    return {
      succeeded() {
        change({ kind: 'cleared', keys: [own] });
        change({ kind: 'takenBack', keys: others });
      },
      withdrawn() {
        change({ kind: 'takenBack', keys: [own, ...others] });
      },
    };
  }

  function change(made: Change): void {
    apply(made);
    if (!together) return;
    unsent.push(made);
    // While the database is away; attempts fail then.
    if (unsent.length > MOST_UNSENT) unsent.shift();
    if (!isSending) void sendAll(together);
  }

  /** Sends one message at a time, in order, so that a flood of attempts is a few messages and not one each. */
  async function sendAll({ others, topic }: NonNullable<Limits['together']>): Promise<void> {
    isSending = true;
    while (unsent.length > 0) await others.send(topic, JSON.stringify(unsent.splice(0, MOST_IN_A_MESSAGE)));
    isSending = false;
  }

  function apply(made: Change): void {
    for (const key of made.keys)
      if (made.kind === 'counted') count(key, made.longestMs);
      else if (made.kind === 'takenBack') takeBack(key);
      else counters.delete(key);
  }

  function waitFor(key: string, limit: number): number {
    const counter = counters.get(key);
    return counter !== undefined && counter.count >= limit ? Math.max(0, counter.until - now()) : 0;
  }

  function count(key: string, longestMs: number): void {
    const known = counters.get(key);
    counters.delete(key);
    if (known !== undefined && known.until > now()) counters.set(key, { ...known, count: known.count + 1 });
    else {
      const lengthMs = Math.min(longestMs, known === undefined ? WINDOW_MS : known.lengthMs * 2);
      counters.set(key, { count: 1, until: now() + lengthMs, lengthMs });
    }
    const [oldest] = counters.keys();
    if (counters.size > most && oldest !== undefined) counters.delete(oldest);
  }

  function takeBack(key: string): void {
    const counter = counters.get(key);
    if (counter === undefined) return;
    counter.count--;
    if (counter.count <= 0) counters.delete(key);
  }

  /** A counter is kept for a day after its window ended, so that the next window is longer. */
  function sweep(): void {
    if (now() < sweptAt + MINUTE) return;
    sweptAt = now();
    for (const [key, { until }] of counters) if (until + DAY <= now()) counters.delete(key);
  }

  return { begin };
}

function refusal(wait: number): Response {
  const minutes = Math.ceil(wait / MINUTE);
  const duration = minutes <= 90 ? `${minutes} min` : `${Math.ceil(minutes / 60)} hours`;
  return Response.json(
    { code: 429, error_code: 'over_request_rate_limit', msg: `Too many attempts. Please try again in ${duration}.` },
    { status: 429, headers: { 'retry-after': `${Math.ceil(wait / 1000)}` } },
  );
}

/** Normalizes an account's address, so that attempts with different spellings count together. */
export function normaliseAccount(account: string): string {
  return account.normalize('NFKC').trim().toLowerCase();
}

/** A short hash, so that a counter's size does not depend on the length of the address. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
