import { expect, test } from 'vitest';
import type { CallRequest } from './call-request-row.ts';
import { replyLink } from './reply-link.ts';

const CLOCK = { locale: 'en-US', timeZone: 'America/New_York' };
const REQUEST: CallRequest = {
  id: '1',
  name: 'Ada Example',
  email: 'ada@example.com',
  company: '',
  phone: '',
  time_zone: 'EST',
  preferred_time: 'morning',
  call_type: 'speaking',
  message: 'Would you speak in May?\nWe are 50 & growing.',
  status: 'new',
  created_at: '2026-11-27T03:05:59.123456+00:00',
  mails: [],
};

/** Parses a `mailto:` address as a mail program does (RFC 6068). */
function read(link: string) {
  const [, address = '', query = ''] = /^mailto:([^?]*)\?(.*)$/.exec(link) ?? [];
  const fields = query.split('&').map((field) => field.split('=').map(decodeURIComponent));
  return { to: decodeURIComponent(address), fields };
}

test('the reply link addresses the visitor, with a subject and the quoted message', () => {
  expect(read(replyLink(REQUEST, CLOCK))).toEqual({
    to: 'ada@example.com',
    fields: [
      ['subject', 'Re: Your call request (Speaking Engagement)'],
      [
        'body',
        'Hello Ada Example,\r\n\r\n\r\n\r\nOn November 26, 2026 at 10:05 PM EST, Ada Example wrote:\r\n' +
          '> Would you speak in May?\r\n> We are 50 & growing.',
      ],
    ],
  });
});

test('a reply to a request without a message quotes nothing', () => {
  expect(read(replyLink({ ...REQUEST, message: '' }, CLOCK)).fields[1]?.[1]).toMatch(/wrote:\r\n$/);
});

test.each<[string, Partial<CallRequest>]>([
  ['an address', { email: 'a&bcc=all%2C?cc=x#y@example.com' }],
  ['a name', { name: 'Ada?&bcc=everybody@example.com\r\nBcc: everybody@example.com' }],
  ['a message', { message: '&bcc=everybody@example.com%0D%0ABcc: all?cc=x#' }],
])('%s with injected mail headers adds no recipient to the reply link', (_what, harm) => {
  const { to, fields } = read(replyLink({ ...REQUEST, ...harm }, CLOCK));
  expect(to).toBe(harm.email ?? REQUEST.email);
  expect(fields.map(([name]) => name)).toEqual(['subject', 'body']);
});

test.each([
  ['letters', 'a'.repeat(10_000)],
  ['signs that take twelve characters each', '🙂'.repeat(5_000)],
  ['lines', 'x\n'.repeat(5_000)],
  ['halves of signs', '\ud83d'.repeat(10_000)],
])('the reply link stays short enough for mail programs with a message of %s', (_what, message) => {
  const link = replyLink({ ...REQUEST, message }, CLOCK);
  expect(link.length).toBeGreaterThan(1_700);
  expect(link.length).toBeLessThanOrEqual(1_800);
  expect(read(link).fields[1]?.[1]).toMatch(/> \S[\s\S]* …$/);
});

test('the reply link works without a quotation when name and address leave no room for it', () => {
  const name = 'é'.repeat(200);
  const { fields } = read(replyLink({ ...REQUEST, name, message: 'A message' }, CLOCK));
  expect(fields[1]?.[1]).toContain(`Hello ${name},`);
});
