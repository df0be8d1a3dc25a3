/** The message for each limit of the database. SQL names the limit as in `private.settings` (docs/decisions/0050). */
const REASONS: Readonly<Record<string, string>> = {
  call_requests_per_client_hour: 'Too many call requests have come from your connection.',
  call_requests_per_hour: 'Too many call requests are coming in at this moment.',
  subscriptions_per_client_hour: 'Too many subscriptions have come from your connection.',
  subscriptions_per_hour: 'Too many people are subscribing at this moment.',
};

/** SQLSTATE of a refusal by a limit. The error's message names the limit; its details are the whole seconds to wait. */
export const LIMITED = 'PT429';

/** Used when the database gives no time: its longest window for a client. */
const DEFAULT_WAIT_S = 3600;

/** The whole seconds to wait before another attempt, from the details of a refusal. */
export function secondsToWait(details: string | null | undefined): number {
  const seconds = Number.parseInt(details ?? '', 10);
  return seconds > 0 ? seconds : DEFAULT_WAIT_S;
}

/** The message for a person whom a limit refused: why, and when to try again. */
export function limitMessage(limit: string | undefined, seconds: number): string {
  const reason = (limit !== undefined && Object.hasOwn(REASONS, limit) && REASONS[limit]) || 'Too many have been sent.';
  return `${reason} Please try again in ${duration(seconds)}.`;
}

function duration(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds < 100) return `${seconds} seconds`;
  if (seconds < 6000) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3600)} hours`;
}
