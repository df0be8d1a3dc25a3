import type { Page } from '../../ui/use-pages.ts';
import type { PageOptions } from '../pages/page.ts';
import { TEXTS } from '../texts.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';
import type { Subscriber } from './subscriber-row.ts';

/** The number of subscribers per request: the maximum that one answer holds. */
const AT_ONCE = 1_000;

/**
 * All subscribers as a CSV file, newest first. Anybody who subscribes during the export is not included; anybody who
 * unsubscribes during it may be.
 * @param load loads a page
 * @param progress called with the number of subscribers in the file so far
 * @param signal aborts the export, which then throws
 * @throws if a page cannot be loaded
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
