import type { Mail } from '../../../src/mail/mail.ts';

/** Sends mails, by SMTP or an HTTP API. */
export interface Mailer {
  /**
   * Resolves once the server has accepted the mail. Gives up when `signal` is aborted.
   * @throws MailFailure
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
}

/**
 * A mail was not accepted. The message is only a code, such as "SMTP 550" or "ECONNREFUSED": servers' messages quote
 * addresses and text, and this one is logged.
 */
export class MailFailure extends Error {
  override name = 'MailFailure';
  /** True when the mail will never be accepted, so it is not retried. */
  readonly permanent: boolean;

  constructor(code: string, permanent: boolean) {
    super(code);
    this.permanent = permanent;
  }
}
