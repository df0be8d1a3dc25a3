import { type Database, deadline } from '../../account/backend-client.ts';
import type { Page } from '../../ui/use-pages.ts';

/** The fields by which every list is ordered, newest first: time, then id. */
export interface Placed {
  id: string;
  /** ISO 8601, to the microsecond. */
  created_at: string;
}

type ListFunction = 'inbox_call_requests' | 'inbox_subscribers' | 'inbox_failed_mail';

export interface PageOptions {
  /** The last row of the previous page; undefined for the newest page. */
  after?: Placed | undefined;
  /** The maximum number of rows; default 50. */
  size?: number;
  signal?: AbortSignal | undefined;
}

/**
 * Loads a page of one of the inbox's lists. New rows come before the first row already read, so later pages neither
 * skip nor repeat a row.
 * @throws if the database request fails
 */
export async function loadPage<Row extends Placed>(
  database: Database,
  list: ListFunction,
  asked: { status?: string; search?: string },
  { after, size = 50, signal }: PageOptions = {},
): Promise<Page<Row>> {
  const place = after && { after: { created_at: after.created_at, id: after.id } };
  const limit = signal ? AbortSignal.any([signal, deadline()]) : deadline();
  const { data, error } = await database.rpc(list, { ...asked, ...place, size }).abortSignal(limit);
  if (error) throw error;
  return data as unknown as Page<Row>;
}
