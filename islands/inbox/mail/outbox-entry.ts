import type { TEXTS } from '../texts.ts';

/** A mail in the outbox, with the fields that the inbox shows. */
export interface OutboxEntry {
  id: string;
  kind: keyof typeof TEXTS.mail.kinds;
  status: keyof typeof TEXTS.mail.states;
  /** A code such as 'SMTP 550 at RCPT TO': see `failureInWords`. */
  error: string | null;
}

/** A mail that failed for good, as `inbox_failed_mail` returns it. */
export interface FailedMail extends Omit<OutboxEntry, 'status'> {
  /** Null means the author. */
  recipient: string | null;
  created_at: string;
}
