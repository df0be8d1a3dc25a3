import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureInWords } from '../../islands/inbox/mail/failure-in-words.ts';
import { deliverDueMail } from '../../supabase/functions/mail/deliver-due-mail.ts';
import { outboxOf } from '../../supabase/functions/mail/mail-database.ts';
import { createSmtpMailer } from '../../supabase/functions/mail/smtp-mailer.ts';
import { ACCOUNTS } from '../support/accounts.ts';
import { type MailSite, openMailSite } from '../support/mail-site.ts';
import { startSmtpServer, type TestSmtpServer } from '../support/smtp-server.ts';
import { temporaryDirectory } from '../support/start-command.ts';
import { AUTHOR, expectMailed, sendSubmission, submission } from '../support/submissions.ts';

const data = temporaryDirectory();
let site: MailSite;
let server: TestSmtpServer;

beforeAll(async () => {
  site = await openMailSite(data.path);
  server = await startSmtpServer();
});
afterAll(async () => {
  await server.stop();
  await site.backend.close();
  data.remove();
});

test('mail refused permanently is listed with a reason, and arrives once it is sent again', async () => {
  const visitor = submission(1);
  expect(await sendSubmission(visitor, send)).toBe(true);
  server.behave('refuse for good');
  expect(await deliver()).toEqual({ sent: 0, retried: 0, failed: 2 });

  const administrator = await signIn();
  const { rows } = (await call(administrator, 'inbox_failed_mail')) as { rows: { id: string; error: string }[] };
  expect(rows.map(({ error }) => failureInWords(error))).toEqual(
    Array(2).fill('The mail server does not take mail for this address.'),
  );
  server.behave('take');
  // The site sends no mail by itself here.
  expect(await deliver()).toEqual({ sent: 0, retried: 0, failed: 0 });
  expect(await call(administrator, 'send_mail_again', { mails: rows.map(({ id }) => id) })).toBe(2);
  expect(await deliver()).toEqual({ sent: 2, retried: 0, failed: 0 });
  expectMailed([visitor], server.mails);
  expect(await call(administrator, 'inbox_failed_mail')).toEqual({ rows: [], more: false });
});

function deliver() {
  return deliverDueMail({
    database: outboxOf(site.client),
    mailer: createSmtpMailer(`smtp://site:secret@127.0.0.1:${server.port}`),
    sender: {
      name: 'Avery Sample',
      email: 'hello@example.com',
      siteUrl: 'https://example.com',
      timeZone: 'America/New_York',
      from: 'site@example.com',
      to: AUTHOR,
    },
    log: () => {},
  });
}

function send(request: { headers: Record<string, string>; body: string }) {
  const url = 'http://site.example/functions/v1/send-contact-email';
  return site.sendContactEmail(new Request(url, { method: 'POST', ...request }));
}

/** @returns the administrator's access token */
async function signIn(): Promise<string> {
  const { publicKey } = site.backend.secrets;
  const answer = await ask('/auth/v1/token?grant_type=password', publicKey, ACCOUNTS.administrator);
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function call(token: string, name: string, args: unknown = {}): Promise<unknown> {
  const answer = await ask(`/rest/v1/rpc/${name}`, token, args);
  expect(answer.status).toBe(200);
  return answer.json();
}

function ask(path: string, token: string, body: unknown): Promise<Response> {
  const headers = {
    apikey: site.backend.secrets.publicKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  const request = new Request(`http://site.example${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return site.backend.fetch(request, null);
}
