import { expect, test } from 'vitest';
import { isNewsletterLink } from './newsletter-links.ts';

test('only the two addresses used in mails are newsletter links, with or without a slash', () => {
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
