import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverDueMail } from '../../supabase/functions/mail/deliver-due-mail.ts';
import { outboxOf } from '../../supabase/functions/mail/mail-database.ts';
import { createSmtpMailer } from '../../supabase/functions/mail/smtp-mailer.ts';
import { type MailSite, openMailSite } from '../support/mail-site.ts';
import { type Conduct, startSmtpServer, type TestSmtpServer } from '../support/smtp-server.ts';
import { temporaryDirectory } from '../support/start-command.ts';
import {
  AUTHOR,
  expectMailed,
  expectStored,
  type StoredRequest,
  sendSubmission,
  submission,
} from '../support/submissions.ts';

const data = temporaryDirectory();
let site: MailSite;
let server: TestSmtpServer;
const lines: string[] = [];
const submissions = Array.from({ length: 15 }, (_, number) => submission(number));

beforeAll(async () => {
  site = await openMailSite(data.path);
  server = await startSmtpServer();
});
afterAll(async () => {
  await server.stop();
  await site.backend.close();
  data.remove();
});

function deliver(signal?: AbortSignal) {
  const QUICK = { connectionTimeout: 400, greetingTimeout: 400, socketTimeout: 400 };
  return deliverDueMail({
    database: outboxOf(site.client),
    mailer: createSmtpMailer(`smtp://site:secret@127.0.0.1:${server.port}`, QUICK),
    sender: {
      name: 'Avery Sample',
      email: 'hello@example.com',
      siteUrl: 'https://example.com',
      timeZone: 'America/New_York',
      from: 'site@example.com',
      to: AUTHOR,
    },
    log: (line) => lines.push(line),
    ...(signal && { signal }),
  });
}

/** Simulates that hours pass: mail that waits for a retry, or was claimed by a stopped worker, becomes due. */
const letHoursPass = () =>
  site.backend.query("update public.mail_outbox set next_attempt_at = now() where status in ('queued', 'sending')");
const mailsInState = async () =>
  Object.fromEntries(
    (
      await site.backend.query<{ status: string; count: number }>(
        'select status, count(*)::int as count from public.mail_outbox group by status',
      )
    ).map(({ status, count }) => [status, count]),
  );
const send = (request: { headers: Record<string, string>; body: string }) =>
  site.sendContactEmail(
    new Request('http://site.example/functions/v1/send-contact-email', { method: 'POST', ...request }),
  );
const FAULTS: Conduct[] = ['refuse for now', 'refuse the password', 'hang', 'drop', 'take and drop'];

test('requests are acknowledged and stored once, also when repeated or simultaneous', async () => {
  const twice = submissions.flatMap((one) => [sendSubmission(one, send), sendSubmission(one, send)]);
  expect(await Promise.all(twice)).toEqual(twice.map(() => true));
  expectStored(submissions, await site.backend.query<StoredRequest>('select * from public.call_requests'));
  expect(await mailsInState()).toEqual({ queued: 2 * submissions.length });
});

test.each(FAULTS)('no mail counts as sent and all mail waits while the mail server does this: %s', async (conduct) => {
  server.behave(conduct);
  const count = await deliver();
  expect(count).toEqual({ sent: 0, retried: 2 * submissions.length, failed: 0 });
  expect(await mailsInState()).toEqual({ queued: 2 * submissions.length });
  // No mail is due again at once, so that a failing server is not overloaded.
  expect(await deliver()).toEqual({ sent: 0, retried: 0, failed: 0 });
  await letHoursPass();
});

test('no mail counts as sent and all mail waits while the mail server is gone', async () => {
  const { port } = server;
  const before = server.mails.splice(0);
  await server.stop();
  expect(await deliver()).toMatchObject({ sent: 0, retried: 2 * submissions.length });
  await letHoursPass();
  const faults = server.faults();
  server = await startSmtpServer({ port });
  server.mails.push(...before);
  reported.faults += faults + 2 * submissions.length;
});

test('a worker stopped in the middle returns its mails to the queue', async () => {
  server.behave('hang');
  const stopping = new AbortController();
  const run = deliver(stopping.signal);
  setTimeout(() => stopping.abort(), 150);
  await run;
  server.behave('take');
  expect(await mailsInState()).toEqual({ queued: 2 * submissions.length });
  await letHoursPass();
});

test('two workers at once do not send the same mail', async () => {
  const before = server.mails.length;
  const counts = await Promise.all([deliver(), deliver()]);
  expect(counts.map(({ sent }) => sent).reduce((sum, sent) => sum + sent)).toBe(2 * submissions.length);
  expect(server.mails.length - before).toBe(2 * submissions.length);
});

test('every recipient gets exactly their own mail once the mail server is back', async () => {
  expect(await mailsInState()).toEqual({ sent: 2 * submissions.length });
  expectMailed(submissions, server.mails);
});

const reported = { faults: 0 };

test('mail to an unknown recipient is given up, and neither log nor outbox names the recipient', async () => {
  const refused = submission(900);
  server.behave('refuse for good');
  expect(await sendSubmission(refused, send)).toBe(true);
  expect(await deliver()).toEqual({ sent: 0, retried: 0, failed: 2 });
  const dead = await site.backend.query<{ last_error: string; attempts: number }>(
    "select last_error, attempts from public.mail_outbox where status = 'failed'",
  );
  expect(dead).toEqual([1, 2].map(() => ({ last_error: 'SMTP 550 5.1.1 at RCPT TO', attempts: 1 })));
  await letHoursPass();
  server.behave('take');
  expect(await deliver()).toEqual({ sent: 0, retried: 0, failed: 0 });
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.join('\n')).not.toMatch(/@|visitor|Name of|Message of/);
});

test('the measured counts are printed', async () => {
  const all = [...submissions, submission(900)];
  const rows = await site.backend.query<StoredRequest>('select * from public.call_requests');
  expectStored(all, rows);
  const faults = reported.faults + server.faults();
  const doubled = rows.length - new Set(rows.map((row) => row.idempotency_key)).size;
  const lost = all.filter(({ key }) => !rows.some((row) => row.idempotency_key === key)).length;
  expect([lost, doubled]).toEqual([0, 0]);
  console.log(
    `mail server: ${all.length} submissions, ${faults} faults, lost ${lost}, doubled rows ${doubled}, ${server.mails.length} mails`,
  );
});
