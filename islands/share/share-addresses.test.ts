import { expect, test } from 'vitest';
import { shareAddresses } from './share-addresses.ts';

const ADDRESS = 'https://site.example/books/brand-book?a=1&b=ü#top';
const SUBJECT = '50% “off” & more #1';

test('the links to the three networks contain the whole address, encoded', () => {
  const given = shareAddresses(ADDRESS, SUBJECT).map(({ network, href }) => {
    const { host, pathname, searchParams } = new URL(href);
    return [network, host + pathname, Object.fromEntries(searchParams)];
  });
  expect(given).toEqual([
    ['Twitter', 'twitter.com/intent/tweet', { url: ADDRESS, text: SUBJECT }],
    ['Facebook', 'www.facebook.com/sharer/sharer.php', { u: ADDRESS }],
    ['LinkedIn', 'www.linkedin.com/sharing/share-offsite/', { url: ADDRESS }],
  ]);
});
