import type { MailSender } from '../../../src/mail/mail.ts';
import { createHttpMailer } from './http-mailer.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** How this installation sends mail. When all are absent, mail is not sent and stays in the queue. */
export type MailRoute = Readonly<{
  smtpUrl?: string | undefined;
  apiUrl?: string | undefined;
  apiKey?: string | undefined;
}>;

/** The mailer for a route, or undefined where mail is not configured. An HTTP API is preferred when both are given. */
export function mailerFor({ smtpUrl, apiUrl, apiKey }: MailRoute): Mailer | undefined {
  if (apiUrl && apiKey) return createHttpMailer(apiUrl, apiKey);
  return smtpUrl ? createSmtpMailer(smtpUrl) : undefined;
}

/**
 * Mailer and sender of a hosted function, from its secrets (docs/mail.md); undefined where mail is not configured.
 * Hosted functions cannot read content/site.yaml, so name, address and time zone are also set as secrets. A missing one
 * is logged and mail waits until it is set: it must not keep requests from being stored.
 */
export function hostedMail(
  setting: (name: string) => string | undefined,
  log: (line: string) => void,
): { mailer: Mailer; sender: MailSender } | undefined {
  const mailer = mailerFor({
    smtpUrl: setting('SMTP_URL'),
    apiUrl: setting('MAIL_API_URL'),
    apiKey: setting('MAIL_API_KEY'),
  });
  if (!mailer) return undefined;
  const [name, email, siteUrl] = ['SITE_NAME', 'SITE_EMAIL', 'SITE_URL'].map((key) => setting(key) || undefined);
  if (!name || !email || !siteUrl) {
    log('Mail waits: SITE_NAME, SITE_EMAIL and SITE_URL must be set; docs/mail.md lists what mail needs.');
    return undefined;
  }
  const sender = {
    name,
    email,
    siteUrl: siteUrl.replace(/\/+$/, ''),
    timeZone: setting('SITE_TIME_ZONE') || 'UTC',
    from: setting('MAIL_FROM') || email,
    to: setting('MAIL_TO') || email,
  };
  return { mailer, sender };
}
