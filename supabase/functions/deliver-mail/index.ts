import { createClient } from '@supabase/supabase-js';
import { deliverDueMail } from '../mail/deliver-due-mail.ts';
import { callDatabase, outboxOf } from '../mail/mail-database.ts';
import { hostedMail } from '../mail/mail-settings.ts';
import { createDeliverMail } from './handler.ts';

/** Reads a required setting. Hosted Supabase provides both settings read here. */
function setting(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

const secretKey = setting('SUPABASE_SERVICE_ROLE_KEY');
const client = createClient(setting('SUPABASE_URL'), secretKey, {
  auth: { persistSession: false, autoRefreshToken: false },
});
const mail = hostedMail((name) => Deno.env.get(name), console.error);

/** Also sends mail that was held while mail was not configured, since it is configured now. */
async function deliver(delivery: NonNullable<typeof mail>) {
  await callDatabase(client, 'release_held_mail');
  return deliverDueMail({ ...delivery, database: outboxOf(client), log: console.error });
}

Deno.serve(
  createDeliverMail({
    secretKey,
    deliver: mail && (() => deliver(mail)),
    log: (message, error) => console.error(message, error),
  }),
);
