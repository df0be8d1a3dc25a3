import { createClient } from '@supabase/supabase-js';
import { deliverDueMail } from '../mail/deliver-due-mail.ts';
import { outboxOf } from '../mail/mail-database.ts';
import { hostedMail } from '../mail/mail-settings.ts';
import { hostedClient } from './client.ts';
import { createSendContactEmail } from './handler.ts';
import { storeIn } from './store.ts';

/** On hosted Supabase, keeps the function running until a task is done, even after its answer was sent. */
declare const EdgeRuntime: { waitUntil(task: Promise<unknown>): void } | undefined;

/** Reads a required setting. Hosted Supabase provides both settings read here. */
function setting(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

const client = createClient(setting('SUPABASE_URL'), setting('SUPABASE_SERVICE_ROLE_KEY'), {
  auth: { persistSession: false, autoRefreshToken: false },
});
const mail = hostedMail((name) => Deno.env.get(name), console.error);

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
