import { z } from 'zod';
import { composeMail } from '../../../src/mail/compose-mail.ts';
import type { Mail, MailSender } from '../../../src/mail/mail.ts';
import { type OutboxMail, outboxMailSchema } from '../../../src/mail/outbox-mail.ts';
import { letters } from './letters.ts';
import type { MailDatabase } from './mail-database.ts';
import { type Mailer, MailFailure } from './mailer.ts';

export interface Delivery {
  database: MailDatabase;
  mailer: Mailer;
  sender: MailSender;
  /** Takes ids and codes, never an address or what a visitor wrote. */
  log: (line: string) => void;
  /** Aborted: no further mail is taken, and the ones in hand are broken off. */
  signal?: AbortSignal;
  /** How long the run may go on taking mails, in milliseconds; functions elsewhere are ended after some minutes. */
  budgetMs?: number;
  /** How long one mail may take, in milliseconds. */
  mailDeadlineMs?: number;
}

/** How a run went, in mails. */
export type DeliveryCount = { sent: number; retried: number; failed: number };

/** So many are sent at the same time: one server that hangs does not hold up a run for minutes. */
const BATCH = 5;

/** Longer than one mail may take; a mail whose worker died is taken up again after it. */
const LEASE = '2 minutes';

/**
 * Sends what is due, in batches, until nothing is. A mail counts as sent once its server has taken it over and the
 * database knows; whoever dies between the two sends it again, with the same Message-ID: at least once, never lost.
 * @throws when the database does not answer; the mails in hand are taken up again after their lease
 */
export async function deliverDueMail(delivery: Delivery): Promise<DeliveryCount> {
  const { database, signal, budgetMs = 90_000 } = delivery;
  const end = Date.now() + budgetMs;
  const count = { sent: 0, retried: 0, failed: 0 };
  while (!signal?.aborted && Date.now() < end) {
    const rows = await database.claim(BATCH, LEASE);
    if (rows.length === 0) break;
    const outcomes = await Promise.allSettled(rows.map((row) => deliver(row, delivery)));
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') throw outcome.reason;
      count[outcome.value] += 1;
    }
  }
  return count;
}

async function deliver(row: unknown, { database, mailer, sender, log, ...limits }: Delivery) {
  const { id, attempts } = rowHead.parse(row);
  const failure = await sendRow(row, mailer, sender, limits);
  await persistently(() =>
    database.finish(id, attempts, failure && { code: failure.message, permanent: failure.permanent }),
  );
  if (!failure) return 'sent';
  log(`Mail ${id}, attempt ${attempts}: ${failure.message}${failure.permanent ? ', given up' : ''}`);
  return failure.permanent ? 'failed' : 'retried';
}

const rowHead = z.object({ id: z.string(), attempts: z.number() });

async function sendRow(
  row: unknown,
  mailer: Mailer,
  sender: MailSender,
  { signal, mailDeadlineMs = 60_000 }: Pick<Delivery, 'signal' | 'mailDeadlineMs'>,
): Promise<MailFailure | undefined> {
  let mail: Mail;
  try {
    mail = composeMail(letters, outboxMailSchema.parse(row) satisfies OutboxMail, sender);
  } catch {
    // No repeat would help: the row itself is not what this version writes and reads.
    return new MailFailure('the mail cannot be written from its row', true);
  }
  try {
    const deadline = AbortSignal.timeout(mailDeadlineMs);
    await mailer.send(mail, signal ? AbortSignal.any([signal, deadline]) : deadline);
    return undefined;
  } catch (error) {
    return error instanceof MailFailure ? error : new MailFailure('unexpected failure', false);
  }
}

/** A mail that was sent and is not known to be would be sent twice: worth more than one try. */
async function persistently(task: () => Promise<void>): Promise<void> {
  for (const pauseMs of [100, 500]) {
    try {
      return await task();
    } catch {
      await new Promise((done) => setTimeout(done, pauseMs));
    }
  }
  return task();
}
