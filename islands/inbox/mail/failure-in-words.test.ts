import { expect, test } from 'vitest';
import { failureInWords } from './failure-in-words.ts';

test.each([
  ['SMTP 550 5.1.1 at RCPT TO', 'The mail server does not take mail for this address.'],
  ['SMTP 554 at DATA', 'The mail server refused what the mail says.'],
  ['SMTP 553 at MAIL FROM', 'The mail server does not let this site send in its name.'],
  ['SMTP 535 5.7.8 at AUTH PLAIN', 'The mail server refused the password of this site.'],
  ['SMTP 450 4.2.0 at RCPT TO', 'The mail server put it off each time.'],
  ['SMTP 500 at an unknown step', 'The mail server refused it.'],
  ['HTTP 401', 'The mail service refused the key of this site.'],
  ['HTTP 422', 'The mail service refused it.'],
  ['HTTP 429', 'The mail service had taken too many mails.'],
  ['HTTP 503', 'The mail service was out of order.'],
  ['HTTP TimeoutError', 'The mail server could not be reached.'],
  ['ECONNREFUSED', 'The mail server could not be reached.'],
  ['The mail worker stopped while sending.', 'The site stopped while sending it.'],
  ['the mail cannot be written from its row', 'The mail could not be written.'],
  ['unexpected failure', 'It could not be sent.'],
  [null, 'It could not be sent.'],
])('the failure %s is shown as: %s', (code, words) => expect(failureInWords(code)).toBe(words));
