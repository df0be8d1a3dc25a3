/** A subscriber as `inbox_subscribers` returns it: without the token used in links. */
export interface Subscriber {
  id: string;
  email: string;
  /** ISO 8601, to the microsecond; the list is ordered by it. */
  created_at: string;
  /** Null if the address has not been confirmed. */
  confirmed_at: string | null;
  /** Subscribed beyond the hourly limit for all visitors together; the mail to this address has not been sent yet. */
  waiting: boolean;
}
