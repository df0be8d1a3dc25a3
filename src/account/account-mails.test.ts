import { expect, test } from 'vitest';
import { letters } from '../../supabase/functions/mail/letters.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { outboxMailSchema } from '../mail/outbox-mail.ts';

const row = {
  id: '0b54a2c2-4a51-4f0b-8e0e-6a0a6b9cf1d4',
  kind: 'password_recovery',
  recipient: 'author@example.com',
  attempts: 1,
};
const sender = {
  name: 'Avery Sample',
  email: 'hello@example.com',
  siteUrl: 'https://example.com',
  timeZone: 'UTC',
  from: 'site@example.com',
  to: 'inbox@example.com',
};

test('the mail goes to the account, and its token is in the fragment, which no server sees', () => {
  const token = 'a1'.repeat(32);
  const mail = composeMail(letters, outboxMailSchema.parse({ ...row, data: { token } }), sender);
  expect(mail.to).toBe('author@example.com');
  for (const body of [mail.text, mail.html]) expect(body).toContain(`https://example.com/auth/reset#token=${token}`);
  expect(JSON.stringify({ subject: mail.subject, headers: mail.headers })).not.toContain(token);
});

test('the mail that confirms an address goes to that address, with its token in the fragment', () => {
  const token = 'b2'.repeat(32);
  const confirming = { ...row, kind: 'address_change', recipient: 'new@example.com', data: { token } };
  const mail = composeMail(letters, outboxMailSchema.parse(confirming), sender);
  expect(mail.to).toBe('new@example.com');
  for (const body of [mail.text, mail.html]) expect(body).toContain(`https://example.com/auth/address#token=${token}`);
});

test('no mail is written for an account that no longer exists', () => {
  expect(outboxMailSchema.safeParse({ ...row, data: { token: null } }).success).toBe(false);
});
