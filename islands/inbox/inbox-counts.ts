import { type Database, deadline } from '../account/backend-client.ts';
import type { OutboxEntry } from './mail/outbox-entry.ts';
import type { RequestStatus } from './requests/call-request-row.ts';

/** How many there are; a state that nothing is in has no number. */
export interface InboxCounts {
  requests: Partial<Record<RequestStatus, number>>;
  subscribers: number;
  unconfirmed: number;
  /** Subscribers who came beyond the hourly limit and wait for their mail. */
  waiting: number;
  /** Whether subscribers are asked to confirm. */
  confirming: boolean;
  /** Mail that has not gone out. */
  mail: Partial<Record<OutboxEntry['status'], number>>;
}

/** Counts without fetching the rows. Throws when the tables cannot be asked. */
export async function inboxCounts(database: Database): Promise<InboxCounts> {
  const { data, error } = await database.rpc('inbox_counts').abortSignal(deadline());
  if (error) throw error;
  return data as unknown as InboxCounts;
}
