import type { Page, PageOptions } from '../pages/page.ts';
import { TEXTS } from '../texts.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';
import type { Subscriber } from './subscriber-row.ts';

/** How many are fetched at a time: as many as one answer holds. */
const AT_ONCE = 1_000;

/**
 * All subscribers as a CSV file, newest first. Who subscribes meanwhile is not in it; who is removed may be.
 * @param load fetches a page
 * @param progress told how many are in the file so far
 * @param signal ends it: then it throws
 * @throws when a page cannot be fetched
 */
export async function exportSubscribers(
  load: (options: PageOptions) => Promise<Page<Subscriber>>,
  progress: (done: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const parts = [BYTE_ORDER_MARK, csvLine(TEXTS.subscribers.csv.columns)];
  let last: Subscriber | undefined;
  let done = 0;
  for (let more = true; more; ) {
    const page = await load({ after: last, size: AT_ONCE, signal });
    signal.throwIfAborted();
    parts.push(page.rows.map((row) => csvLine([row.email, iso(row.created_at), iso(row.confirmed_at)])).join(''));
    last = page.rows.at(-1);
    more = page.more;
    done += page.rows.length;
    progress(done);
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

function iso(instant: string | null): string {
  return instant === null ? '' : new Date(instant).toISOString();
}
