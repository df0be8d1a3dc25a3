import type { OutboxEntry } from '../mail/outbox-entry.ts';
import type { RequestFilter } from '../route.ts';

export type RequestStatus = Exclude<RequestFilter, 'all'>;

/** The statuses of a call request, in the order in which they are offered. */
export const STATUSES: readonly RequestStatus[] = ['new', 'answered', 'archived', 'spam'];

/**
 * A call request as `inbox_call_requests` returns it. The texts come from the visitor: render them as text, never as
 * HTML.
 */
export interface CallRequest {
  id: string;
  name: string;
  email: string;
  company: string;
  phone: string;
  time_zone: string;
  /** One of the values in docs/behaviour.md §9; so is `call_type`. */
  preferred_time: string;
  call_type: string;
  message: string;
  status: RequestStatus;
  /** ISO 8601, to the microsecond; the list is ordered by it. */
  created_at: string;
  mails: OutboxEntry[];
}
