import type { OutboxEntry } from '../mail/outbox-entry.ts';
import type { RequestFilter } from '../place.ts';

export type RequestStatus = Exclude<RequestFilter, 'all'>;

/** The states of a call request, in the order in which they are offered. */
export const STATUSES: readonly RequestStatus[] = ['new', 'answered', 'archived', 'spam'];

/** A call request as `inbox_call_requests` gives it. The texts are the visitor's: shown as text, never as HTML. */
export interface CallRequest {
  id: string;
  name: string;
  email: string;
  company: string;
  phone: string;
  time_zone: string;
  /** Values of docs/behaviour.md §9. */
  preferred_time: string;
  call_type: string;
  message: string;
  status: RequestStatus;
  /** ISO 8601, to the microsecond: it is also the place in the order. */
  created_at: string;
  mails: OutboxEntry[];
}
