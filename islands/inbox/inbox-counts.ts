import { type Database, deadline } from '../account/backend-client.ts';
import type { OutboxEntry } from './mail/outbox-entry.ts';
import type { RequestStatus } from './requests/call-request-row.ts';

/** The counts shown in the inbox. A status with no rows is missing from its record. */
export interface InboxCounts {
  requests: Partial<Record<RequestStatus, number>>;
  subscribers: number;
  unconfirmed: number;
  /** Subscribers beyond the hourly limit, who still wait for their mail. */
  waiting: number;
  /** Whether subscriptions are confirmed by mail. */
  confirming: boolean;
  /** Unsent mail, by status. */
  mail: Partial<Record<OutboxEntry['status'], number>>;
}

/** Counts without fetching the rows. @throws if the database request fails */
export async function inboxCounts(database: Database): Promise<InboxCounts> {
  const { data, error } = await database.rpc('inbox_counts').abortSignal(deadline());
  if (error) throw error;
  return data as unknown as InboxCounts;
}
