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
  /** Receives ids and codes only, never an address or visitors' text. */
  log: (line: string) => void;
  /** When aborted, the run takes no more mails and aborts those in progress. */
  signal?: AbortSignal;
  /** How long the run may take new mails, in milliseconds. Providers end functions after some minutes. */
  budgetMs?: number;
  /** The time limit for one mail, in milliseconds. */
  mailDeadlineMs?: number;
}

/** The result of a run, in numbers of mails. */
export type DeliveryCount = { sent: number; retried: number; failed: number };

/** How many mails are sent at the same time, so that one slow mail server does not delay a run for minutes. */
const BATCH = 5;

/** Longer than the time limit for one mail. After it, a mail whose worker crashed is taken again. */
const LEASE = '2 minutes';

/**
 * Sends due mail in batches until none is left. A mail counts as sent once its server has accepted it and the database
 * has recorded that. After a crash between the two steps it is sent again, with the same Message-ID: at least once,
 * never lost.
 * @throws when the database does not answer; the mails in progress are taken again after their lease
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
    // Permanent, because a retry would not help: the row does not have the format that this version reads.
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

/** Retries a database call. If it failed for good, a mail that was sent would be sent again. */
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
