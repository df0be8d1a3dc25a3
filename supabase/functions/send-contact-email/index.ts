import { client, mail } from '../hosted.ts';
import { deliverDueMail } from '../mail/deliver-due-mail.ts';
import { outboxOf } from '../mail/mail-database.ts';
import { hostedClient } from './client.ts';
import { createSendContactEmail } from './handler.ts';
import { storeIn } from './store.ts';

/** On hosted Supabase, keeps the function running until a task is done, even after its answer was sent. */
declare const EdgeRuntime: { waitUntil(task: Promise<unknown>): void } | undefined;

/** Sends mail at once if possible. Failed mails are retried by deliver-mail, which pg_cron calls. */
function deliverSoon(): void {
  if (!mail) return;
  const task = deliverDueMail({ ...mail, database: outboxOf(client), log: console.error }).catch((error: unknown) =>
    console.error('Mail was not delivered:', error),
  );
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(task);
}

Deno.serve(
  createSendContactEmail({
    store: storeIn(client),
    allowedOrigins: (Deno.env.get('ALLOWED_ORIGINS') ?? '*').split(',').map((origin) => origin.trim()),
    mailConfigured: mail !== undefined,
    clientOf: hostedClient,
    stored: deliverSoon,
    log: (message, error) => console.error(message, error),
  }),
);
