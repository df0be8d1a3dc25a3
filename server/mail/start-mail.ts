import { callDatabase, type OutboxClient, outboxOf } from '../../supabase/functions/mail/mail-database.ts';
import { mailerFor } from '../../supabase/functions/mail/mail-settings.ts';
import type { Environment } from '../environment.ts';
import { startMailWorker } from './mail-worker.ts';

const DAY_MS = 24 * 60 * 60_000;

export type MailParts = Readonly<{
  /** Whether this installation sends mail at all. */
  configured: boolean;
  /** Signals that there may be mail to send. */
  poke: () => void;
  stop: () => Promise<void>;
}>;

/**
 * Stores this installation's settings in the database, releases mail that was held until mail was configured, and
 * starts the background tasks: the mail worker, and once a day the deletion of old submissions.
 * @throws when the database does not answer
 */
export async function startMail(environment: Environment, client: OutboxClient): Promise<MailParts> {
  const { site, siteUrl, mailRoute, mailFrom, mailTo, limits } = environment;
  const mailer = mailerFor(mailRoute);
  await callDatabase(client, 'configure', {
    settings: {
      mail_configured: mailer !== undefined,
      newsletter_confirm: site.newsletter.confirm,
      retention_days: site.retentionDays,
      ...(limits && { limits }),
    },
  });
  const deleting = setInterval(deleteOld, DAY_MS, client);
  await deleteOld(client);
  if (!mailer) return { configured: false, poke: () => {}, stop: async () => clearInterval(deleting) };

  await callDatabase(client, 'release_held_mail');
  const worker = startMailWorker({
    database: outboxOf(client),
    mailer,
    sender: { name: site.name, email: site.email, siteUrl, timeZone: site.timeZone, from: mailFrom, to: mailTo },
    log: console.error,
  });
  return {
    configured: true,
    poke: worker.poke,
    stop: async () => {
      clearInterval(deleting);
      await worker.stop();
    },
  };
}

/** A failure is only logged, because the deletion runs again a day later. */
async function deleteOld(client: OutboxClient): Promise<void> {
  await callDatabase(client, 'delete_old_submissions').catch((error: Error) =>
    console.error(`What visitors sent long ago was not deleted: ${error.message}`),
  );
}
