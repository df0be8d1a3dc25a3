import { type Database, deadline } from '../../account/backend-client.ts';

/** What every row of a list has: by both together it has its place in the order, newest first. */
export interface Placed {
  id: string;
  /** ISO 8601, to the microsecond. */
  created_at: string;
}

/** A part of a list. */
export interface Page<Row> {
  rows: Row[];
  /** Whether there are rows after these. */
  more: boolean;
}

type ListFunction = 'inbox_call_requests' | 'inbox_subscribers' | 'inbox_failed_mail';

export interface PageOptions {
  /** The last row of the page before; none begins at the newest. */
  after?: Placed | undefined;
  /** How many rows at most; 50 unless told. */
  size?: number;
  signal?: AbortSignal | undefined;
}

/**
 * A page of one of the inbox's lists. What comes while one reads on is before the first row, so that no row is skipped and
 * none comes twice.
 * @throws when the tables cannot be asked
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
