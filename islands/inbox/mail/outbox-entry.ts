import type { TEXTS } from '../texts.ts';

/** A mail of the outbox, as far as the inbox shows it. */
export interface OutboxEntry {
  id: string;
  kind: keyof typeof TEXTS.mail.kinds;
  status: keyof typeof TEXTS.mail.states;
  /** A code such as 'SMTP 550 at RCPT TO': see `failureInWords`. */
  error: string | null;
}

/** A mail that was given up, as `inbox_failed_mail` gives it. */
export interface FailedMail extends Omit<OutboxEntry, 'status'> {
  /** Null: the author. */
  recipient: string | null;
  created_at: string;
}
