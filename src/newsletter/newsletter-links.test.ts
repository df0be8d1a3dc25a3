import { expect, test } from 'vitest';
import { isNewsletterLink } from './newsletter-links.ts';

test('the two addresses in mails are newsletter links, with and without a slash; no others are', () => {
  for (const path of ['/newsletter/unsubscribe', '/newsletter/confirm', '/newsletter/confirm/'])
    expect(isNewsletterLink(path), path).toBe(true);
  for (const path of [
    '/newsletter/subscribe',
    '/newsletter/unsubscribed',
    '/contact/send',
    '/',
    '/newsletter/confirm/x',
  ])
    expect(isNewsletterLink(path), path).toBe(false);
});
