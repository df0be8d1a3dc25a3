import nodemailer from 'nodemailer';
import { type Mailer, MailFailure } from './mailer.ts';

/** Time limits per step, in milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Sends by SMTP. `url` is smtp:// (STARTTLS when the server offers it) or smtps:// (TLS from the first byte) and
 * includes user name and password, percent-encoded. Certificates are checked, unless `?tls.rejectUnauthorized=false` is
 * given.
 */
export function createSmtpMailer(url: string, timeouts: Partial<typeof TIMEOUTS> = {}): Mailer {
  // One connection per mail: there are few mails, and the server would drop an idle connection.
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
          // Mails contain no files or URLs to be loaded.
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        throw smtpFailure(error as SmtpError);
      }
    },
  };
}

/** The fields of nodemailer's errors that are used. The others quote the server and are not kept. */
export type SmtpError = {
  code?: string | undefined;
  originalCode?: string | undefined;
  command?: string | undefined;
  response?: string | undefined;
  responseCode?: number | undefined;
};

/**
 * Classifies an SMTP error. Only an answer about this recipient (RCPT) or this text (DATA) can be permanent. Other 5xx
 * answers are retried, such as a wrong password. So are the codes that concern the connection (RFC 3463: X.7 is policy,
 * such as relaying; X.3 and 5.5.1 are the system's) and 552, a full mailbox. Their causes can be corrected, and then
 * the mail is still sent.
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
