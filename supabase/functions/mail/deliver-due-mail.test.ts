import { beforeEach, expect, test, vi } from 'vitest';
import type { Mail, MailSender } from '../../../src/mail/mail.ts';
import { type Delivery, deliverDueMail } from './deliver-due-mail.ts';
import type { MailDatabase } from './mail-database.ts';
import { MailFailure } from './mailer.ts';

const sender: MailSender = {
  name: 'Avery Sample',
  email: 'hello@example.com',
  siteUrl: 'https://example.com',
  timeZone: 'UTC',
  from: 'hello@example.com',
  to: 'hello@example.com',
};

const row = (number: number, data: object = { email: 'ada@example.org', token: crypto.randomUUID() }) => ({
  id: `0b54a2c2-4a51-4f0b-8e0e-${`${number}`.padStart(12, '0')}`,
  kind: 'newsletter_welcome',
  recipient: 'ada@example.org',
  attempts: 1,
  data,
});

let waiting: unknown[];
let finished: unknown[][];
let sent: Mail[];
let lines: string[];
let database: MailDatabase;

beforeEach(() => {
  waiting = [];
  finished = [];
  sent = [];
  lines = [];
  database = {
    claim: async (batch) => waiting.splice(0, batch),
    finish: async (...report) => {
      finished.push(report);
    },
  };
});

const run = (changes: Partial<Delivery> = {}) =>
  deliverDueMail({
    database,
    mailer: {
      send: async (mail) => {
        sent.push(mail);
      },
    },
    sender,
    log: (line) => lines.push(line),
    ...changes,
  });

test('all due mail is sent in batches and reported by id and attempt', async () => {
  waiting = Array.from({ length: 12 }, (_, number) => row(number));
  expect(await run()).toEqual({ sent: 12, retried: 0, failed: 0 });
  expect(sent).toHaveLength(12);
  expect(finished).toEqual(Array.from({ length: 12 }, (_, number) => [row(number).id, 1, undefined]));
  expect(lines).toEqual([]);
});

test('a failure is reported by its code alone, whatever went wrong', async () => {
  waiting = [row(1), row(2), row(3)];
  const failures = [
    new MailFailure('SMTP 550 at RCPT TO', true),
    new MailFailure('ETIMEDOUT', false),
    'ada@example.org',
  ];
  const count = await run({ mailer: { send: () => Promise.reject(failures.shift()) } });
  expect(count).toEqual({ sent: 0, retried: 2, failed: 1 });
  expect(finished.map(([, , failure]) => failure)).toEqual([
    { code: 'SMTP 550 at RCPT TO', permanent: true },
    { code: 'ETIMEDOUT', permanent: false },
    { code: 'unexpected failure', permanent: false },
  ]);
  expect(lines.join()).not.toContain('@');
});

test('an unreadable row does not delay other mail', async () => {
  waiting = [row(1, { email: 'ada@example.org', token: 'no token' }), row(2)];
  expect(await run()).toEqual({ sent: 1, retried: 0, failed: 1 });
  expect(finished).toContainEqual([row(1).id, 1, { code: 'the mail cannot be written from its row', permanent: true }]);
});

test('a sent mail is reported again when the database fails to record it', async () => {
  waiting = [row(1)];
  const finish = vi.fn(database.finish).mockRejectedValueOnce(new Error('finish_mail: no answer'));
  expect(await run({ database: { ...database, finish } })).toEqual({ sent: 1, retried: 0, failed: 0 });
  expect(sent).toHaveLength(1);
  expect(finished).toHaveLength(1);
});

test('a mail that takes too long is aborted', async () => {
  waiting = [row(1)];
  const send = (_mail: Mail, signal?: AbortSignal) =>
    new Promise<void>((_, reject) =>
      signal?.addEventListener('abort', () => reject(new MailFailure('EABORT', false)), { once: true }),
    );
  expect(await run({ mailer: { send }, mailDeadlineMs: 20 })).toEqual({ sent: 0, retried: 1, failed: 0 });
});

test('a run ends in time although more mail is due', async () => {
  waiting = Array.from({ length: 100 }, (_, number) => row(number));
  const slow = { send: () => new Promise<void>((done) => setTimeout(done, 30)) };
  const { sent: some } = await run({ mailer: slow, budgetMs: 50 });
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(100);
});

test('no mail is taken after the run was told to stop', async () => {
  waiting = [row(1)];
  expect(await run({ signal: AbortSignal.abort() })).toEqual({ sent: 0, retried: 0, failed: 0 });
  expect(waiting).toHaveLength(1);
});
