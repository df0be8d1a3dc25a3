import nodemailer from 'nodemailer';
import { type Mailer, MailFailure } from './mailer.ts';

/** How long each step may take, in milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Sends by SMTP. `url` is smtp:// (STARTTLS when the server offers it) or smtps:// (TLS from the first byte); name and
 * password stand in it, percent-encoded. Certificates are checked; `?tls.rejectUnauthorized=false` waives that.
 */
export function createSmtpMailer(url: string, timeouts: Partial<typeof TIMEOUTS> = {}): Mailer {
  // A connection a mail: there are few of them, and none is left open to be dropped by the other side.
  const transport = nodemailer.createTransport({ url, ...TIMEOUTS, ...timeouts });
  return {
    async send({ from, to, replyTo, subject, text, html, messageId, headers }, signal) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          replyTo,
          subject,
          text,
          html,
          messageId,
          headers,
          ...(signal && { signal }),
          // Nothing in a mail is read from elsewhere.
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        throw smtpFailure(error as SmtpError);
      }
    },
  };
}

/** What nodemailer's errors say; the rest of them quotes the server and is not kept. */
export type SmtpError = {
  code?: string | undefined;
  originalCode?: string | undefined;
  command?: string | undefined;
  response?: string | undefined;
  responseCode?: number | undefined;
};

/**
 * Only what the server says of this recipient (RCPT) or this text (DATA) can be final. A 5xx to anything else, such as a
 * wrong password, and the 5xx that speak of the connection (RFC 3463: X.7 is policy, such as relaying; X.3 and 5.5.1 are the
 * system's; 552 a full mailbox) come from settings that somebody mends, and then the mail still goes out.
 */
export function smtpFailure({ code, originalCode, command, response = '', responseCode }: SmtpError): MailFailure {
  if (responseCode === undefined) return new MailFailure(originalCode ?? code ?? 'unknown failure', false);
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA';
  const mendable = [503, 530, 552].includes(responseCode) || /^5\.([37]\.|5\.1$)/.test(enhanced ?? '');
  return new MailFailure(
    `SMTP ${responseCode}${enhanced ? ` ${enhanced}` : ''} at ${command ?? 'an unknown step'}`,
    responseCode >= 500 && aboutThisMail && !mendable,
  );
}
