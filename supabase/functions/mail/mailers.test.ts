import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Mail } from '../../../src/mail/mail.ts';
import { headersOf, readable, startSmtpServer, type TestSmtpServer } from '../../../tests/support/smtp-server.ts';
import { createHttpMailer } from './http-mailer.ts';
import { MailFailure } from './mailer.ts';
import { createSmtpMailer, smtpFailure } from './smtp-mailer.ts';

const mail: Mail = {
  from: { name: 'Avery "The" Sample', address: 'site@example.com' },
  to: 'ada@example.org',
  replyTo: { name: 'Zoë, Ада Лавлейс', address: 'zoe@example.org' },
  subject: `Call request from ${'Ðóra '.repeat(30)}`,
  text: 'Hello\n.\nthere',
  html: '<p>Hello</p>',
  messageId: '<one@example.com>',
  headers: { 'List-Unsubscribe': '<https://example.com/?token=1>', 'Auto-Submitted': 'auto-generated' },
};
const QUICK = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300 };

/** The outcome for a mail: undefined, or the failure. */
const outcome = (sending: Promise<void>) =>
  sending.then(
    () => undefined,
    (error: unknown) => error as MailFailure,
  );

describe('the SMTP mailer', () => {
  let server: TestSmtpServer;
  afterEach(() => server.stop());
  const url = (scheme = 'smtp', query = '') => `${scheme}://site:secret@127.0.0.1:${server.port}${query}`;

  test('sends a whole mail with an encoded header', async () => {
    server = await startSmtpServer();
    await createSmtpMailer(url()).send(mail);
    const [received] = server.mails;
    expect(received).toMatchObject({ from: 'site@example.com', to: ['ada@example.org'] });
    const headers = headersOf(received ?? { raw: '' });
    expect(headers.get('message-id')).toEqual(['<one@example.com>']);
    expect(headers.get('reply-to')?.[0]).toMatch(/^=\?UTF-8\?.*<zoe@example\.org>$/);
    expect(headers.get('subject')?.[0]).toMatch(/^(=\?UTF-8\?Q\?[^?]*\?= ?)+$/);
    expect(headers.get('list-unsubscribe')).toEqual(['<https://example.com/?token=1>']);
    expect(headers.get('content-type')?.[0]).toMatch(/^multipart\/alternative/);
    expect(received?.raw.split('\r\n').filter((line) => line.length > 998)).toEqual([]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what is meant
    expect(received?.raw).toMatch(/^[\x00-\x7f]*$/);
    expect(readable(received ?? { raw: '' })).toContain('<p>Hello</p>');
  });

  test('adds no header, whatever a value contains', async () => {
    server = await startSmtpServer();
    const evil = 'x\r\nBcc: all@example.org\r\n\r\n<script>';
    const headers = { 'List-Unsubscribe': evil };
    await createSmtpMailer(url()).send({
      ...mail,
      subject: evil,
      replyTo: { name: evil, address: 'a@b.example' },
      headers,
    });
    const [received] = server.mails;
    expect(received?.to).toEqual(['ada@example.org']);
    expect([...headersOf(received ?? { raw: '' }).keys()].sort()).toEqual([
      ...[
        'content-type',
        'date',
        'from',
        'list-unsubscribe',
        'message-id',
        'mime-version',
        'reply-to',
        'subject',
        'to',
      ],
    ]);
  });

  test('treats a recipient as one address', async () => {
    server = await startSmtpServer();
    await outcome(createSmtpMailer(url()).send({ ...mail, to: 'ada@example.org, all@example.org' }));
    expect(server.mails.flatMap(({ to }) => to)).not.toContain('all@example.org');
  });

  test.each([
    ['smtps', 'from the first byte'],
    ['smtp', 'offered'],
  ] as const)('uses %s with TLS %s and refuses an unsigned certificate unless that is allowed', async (scheme, tls) => {
    server = await startSmtpServer({ tls });
    expect(await outcome(createSmtpMailer(url(scheme)).send(mail))).toMatchObject({ permanent: false });
    expect(server.mails).toEqual([]);
    await createSmtpMailer(url(scheme, '?tls.rejectUnauthorized=false')).send(mail);
    expect(server.mails).toMatchObject([{ secure: true }]);
  });

  test.each([
    ['refuse for good', 'SMTP 550 5.1.1 at RCPT TO', true],
    ['refuse for now', 'SMTP 450 4.2.0 at RCPT TO', false],
    ['refuse the text', 'SMTP 554 5.6.0 at DATA', true],
    ['refuse the password', 'SMTP 535 5.7.8 at AUTH PLAIN', false],
    ['hang', 'ETIMEDOUT', false],
  ] as const)('reports the failure of a server told to %s', async (conduct, message, permanent) => {
    server = await startSmtpServer();
    server.behave(conduct);
    const failure = await outcome(createSmtpMailer(url(), QUICK).send(mail));
    expect(failure).toBeInstanceOf(MailFailure);
    expect([failure?.message, failure?.permanent]).toEqual([message, permanent]);
  });

  test('reports a dropped or refused connection as temporary', async () => {
    server = await startSmtpServer();
    server.behave('drop');
    expect(await outcome(createSmtpMailer(url(), QUICK).send(mail))).toMatchObject({ permanent: false });
    const gone = url();
    await server.stop();
    expect(await outcome(createSmtpMailer(gone, QUICK).send(mail))).toMatchObject({
      message: 'ECONNREFUSED',
      permanent: false,
    });
    server = await startSmtpServer();
  });

  test('stops sending when it is aborted', async () => {
    server = await startSmtpServer();
    server.behave('hang');
    const begun = performance.now();
    const failure = await outcome(createSmtpMailer(url()).send(mail, AbortSignal.timeout(100)));
    expect(failure).toMatchObject({ permanent: false });
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});

test.each([
  [{ responseCode: 552, response: '552 5.2.2 Mailbox full', command: 'RCPT TO' }, false],
  [{ responseCode: 550, response: '550 5.7.1 Relaying denied', command: 'RCPT TO' }, false],
  [{ responseCode: 530, response: '530 Must issue STARTTLS first', command: 'MAIL FROM' }, false],
  [{ responseCode: 553, response: '553 Sender not owned', command: 'MAIL FROM' }, false],
  [{ responseCode: 554, response: '554 5.6.0 Not a mail', command: 'DATA' }, true],
  [{ responseCode: 550, response: '550 No such user', command: 'RCPT TO' }, true],
])('the SMTP failure %j has permanent = %s', (error, permanent) =>
  expect(smtpFailure(error).permanent).toBe(permanent),
);

describe('the HTTP mailer', () => {
  test('sends the mail as JSON with the key, and quotes the name', async () => {
    const { address, requests, close } = await answering(200);
    await createHttpMailer(address, 'the-key').send(mail);
    const [{ request, body } = { request: undefined, body: '{}' }] = requests;
    expect(request?.headers).toMatchObject({ authorization: 'Bearer the-key', 'idempotency-key': 'one@example.com' });
    expect(JSON.parse(body)).toEqual({
      from: '"Avery \\"The\\" Sample" <site@example.com>',
      to: ['ada@example.org'],
      reply_to: 'zoe@example.org',
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: { ...mail.headers, 'Message-ID': '<one@example.com>' },
    });
    close();
  });

  test.each([
    [422, true],
    [400, true],
    [401, false],
    [404, false],
    [408, false],
    [429, false],
    [302, false],
    [500, false],
  ])('reports status %i with permanent = %s', async (status, permanent) => {
    const { address, close } = await answering(status);
    const failure = await outcome(createHttpMailer(address, 'the-key').send(mail));
    expect([failure?.message, failure?.permanent]).toEqual([`HTTP ${status}`, permanent]);
    close();
  });

  test('reports a missing answer as temporary', async () => {
    const { address, close } = await answering(undefined);
    expect(await outcome(createHttpMailer(address, 'the-key', 100).send(mail))).toMatchObject({
      message: 'HTTP TimeoutError',
      permanent: false,
    });
    close();
  });
});

/** An API that gives every request the same answer, or none. */
async function answering(status: number | undefined) {
  const requests: { request: IncomingMessage; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    requests.push({ request, body });
    if (status !== undefined) response.writeHead(status, { location: '/elsewhere' }).end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/emails`, requests, close };
}
