/** A subscriber as `inbox_subscribers` gives one: without the token of the links. */
export interface Subscriber {
  id: string;
  email: string;
  /** ISO 8601, to the microsecond: it is also the place in the order. */
  created_at: string;
  /** Null: the address has not been confirmed. */
  confirmed_at: string | null;
  /** Came beyond the hourly limit of all visitors together: the mail to this address has not been sent yet. */
  waiting: boolean;
}
