import { describe, expect, test } from 'vitest';
import { composeMail } from '../../../src/mail/compose-mail.ts';
import { headerText } from '../../../src/mail/header-text.ts';
import type { MailSender } from '../../../src/mail/mail.ts';
import { type CallRequestData, outboxMailSchema } from '../../../src/mail/outbox-mail.ts';
import { letters } from './letters.ts';

const ID = '0b54a2c2-4a51-4f0b-8e0e-6a0a6b9cf1d4';
const TOKEN = '6f1f4a5e-57a9-4c1a-9a4f-0a4b7c9d2e11';

const sender: MailSender = {
  name: 'Avery Sample',
  email: 'hello@example.com',
  siteUrl: 'https://example.com',
  timeZone: 'America/New_York',
  from: 'site@mail.example.com',
  to: 'inbox@example.com',
};

const request: CallRequestData = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  company: 'Analytical Engines',
  phone: '+44 20 7946 0000',
  timeZone: 'GMT+1',
  preferredTime: 'morning',
  callType: 'speaking',
  purpose: 'Speaking Engagement',
  message: 'Hello,\nwould you speak?',
  created_at: new Date('2026-03-04T15:00:00Z'),
  suspected_spam: false,
};

function mail(kind: string, data: object, recipient: string | null = 'ada@example.org') {
  const row = outboxMailSchema.parse({ id: ID, kind, recipient, attempts: 1, data });
  return composeMail(letters, row, sender);
}
const notice = (changes: Partial<CallRequestData> = {}) =>
  mail('call_request_notice', { ...request, ...changes }, null);
const acknowledgement = (changes: Partial<CallRequestData> = {}) =>
  mail('call_request_acknowledgement', { ...request, ...changes });

describe('the notice to the author', () => {
  test('is addressed to the author, with the visitor as Reply-To', () => {
    expect(notice()).toMatchObject({
      from: { name: 'Avery Sample', address: 'site@mail.example.com' },
      to: 'inbox@example.com',
      replyTo: { name: 'Ada Lovelace', address: 'ada@example.org' },
      subject: 'Call request from Ada Lovelace: Speaking Engagement',
    });
  });

  test('contains every field in words and the time of the request, in text and HTML', () => {
    for (const body of [notice().text, notice().html])
      for (const part of [
        ...['Ada Lovelace', 'ada@example.org', 'Analytical Engines', '+44 20 7946 0000', 'Speaking Engagement'],
        ...['Morning (9AM - 12PM)', 'GMT+1', 'Hello,', 'would you speak?', 'Wednesday, March 4, 2026', '10:00:00'],
      ])
        expect(body).toContain(part);
  });

  test('says in the subject that it may be spam', () => {
    expect(notice({ suspected_spam: true }).subject).toMatch(/^\[Suspected spam\] Call request from/);
  });

  test('leaves out empty fields', () => {
    const { text } = notice({ company: '', phone: '', message: '' });
    expect(text).not.toMatch(/Company|Phone|Message/);
  });
});

describe('the acknowledgement to the visitor', () => {
  test("repeats the promise of the form, with what was sent and the author's name", () => {
    const { to, replyTo, text, html, headers } = acknowledgement();
    expect([to, replyTo.address, headers['Auto-Submitted']]).toEqual([
      'ada@example.org',
      'hello@example.com',
      'auto-replied',
    ]);
    expect(text).toContain("I'll be in touch within 24 hours to schedule our conversation.");
    for (const body of [text, html])
      for (const part of ['Ada Lovelace', 'Avery Sample', 'would you speak?']) expect(body).toContain(part);
  });
});

describe('newsletter mail', () => {
  test('welcomes a subscriber with an unsubscribe link, for people and for mail programs', () => {
    const url = `https://example.com/newsletter/unsubscribe?token=${TOKEN}`;
    const welcome = mail('newsletter_welcome', { email: 'ada@example.org', token: TOKEN });
    expect(welcome.headers).toMatchObject({
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(welcome.text).toContain(url);
    expect(welcome.html).toContain(`href="${url}"`);
  });

  test('asks for confirmation', () => {
    const { text, html } = mail('newsletter_confirmation', { email: 'ada@example.org', token: TOKEN });
    for (const body of [text, html]) expect(body).toContain(`https://example.com/newsletter/confirm?token=${TOKEN}`);
  });
});

describe('text written by a visitor', () => {
  const HOSTILE = '</p><script>alert(1)</script><img src=x onerror="alert(1)"> & \' "';

  test('is escaped in HTML, in every field', () => {
    const everywhere = { name: HOSTILE, company: HOSTILE, phone: HOSTILE, timeZone: HOSTILE, message: HOSTILE };
    for (const { html } of [notice(everywhere), acknowledgement(everywhere)]) {
      expect(html).not.toMatch(/<(script|img)/i);
      expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    }
  });

  test.each([
    ['a line break', 'Ada\r\nBcc: all@example.org'],
    ['a lone line feed', 'Ada\nBcc: all@example.org'],
    ['a line separator', 'Ada\u2028Bcc: all@example.org'],
    ['a NUL', 'Ada\0Bcc: all@example.org'],
  ])('adds no header by %s', (_what, name) => {
    const { subject, replyTo } = notice({ name });
    for (const value of [subject, replyTo.name]) expect(value).toContain('Ada Bcc: all@example.org');
  });

  test('loads nothing remote and has no tracking', () => {
    for (const { html } of [notice(), acknowledgement()]) expect(html).not.toMatch(/<(img|link|script|iframe)|url\(/i);
  });
});

test('a subject contains no direction marks and has a limited length', () => {
  expect(headerText('Ada\u202Etxt.exe')).toBe('Ada txt.exe');
  expect(headerText('é'.repeat(300), 10)).toBe(`${'é'.repeat(9)}…`);
  expect(headerText('a\ud800b')).toBe('a\ufffdb');
});

test('the same row gives the same Message-ID, so that a repeated mail is recognised', () => {
  expect(notice().messageId).toBe(`<${ID}@mail.example.com>`);
  expect(notice()).toEqual(notice());
});

test('a row of an unknown kind or with missing fields is refused', () => {
  expect(() => mail('newsletter_welcome', { email: 'ada@example.org', token: 'x&y=<script>' })).toThrow();
  expect(() => mail('a_kind_of_tomorrow', {})).toThrow();
  expect(() => mail('call_request_acknowledgement', request, null)).toThrow();
});
