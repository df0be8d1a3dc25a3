import type { Mail } from '../../../src/mail/mail.ts';

/** Hands mails on, by whichever way. */
export interface Mailer {
  /**
   * Resolves once the other side has taken the mail over. Gives up when `signal` is aborted.
   * @throws MailFailure
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
}

/**
 * A mail was not taken over. The message is a code alone, such as "SMTP 550" or "ECONNREFUSED": what servers say quotes
 * addresses and text, and this ends up in logs.
 */
export class MailFailure extends Error {
  override name = 'MailFailure';
  /** True: this mail will never be taken, so it is not tried again. */
  readonly permanent: boolean;

  constructor(code: string, permanent: boolean) {
    super(code);
    this.permanent = permanent;
  }
}
