import { client, mail, secretKey } from '../hosted.ts';
import { deliverDueMail } from '../mail/deliver-due-mail.ts';
import { callDatabase, outboxOf } from '../mail/mail-database.ts';
import { createDeliverMail } from './handler.ts';

/** Also sends mail that was held while mail was not configured, since it is configured now. */
async function deliver(delivery: NonNullable<typeof mail>) {
  await callDatabase(client, 'release_held_mail');
  return deliverDueMail({ ...delivery, database: outboxOf(client), log: console.error });
}

Deno.serve(
  createDeliverMail({
    secretKey,
    deliver: mail && deliver.bind(null, mail),
    log: (message, error) => console.error(message, error),
  }),
);
