import { expect, test } from 'vitest';
import { formatRoute, parseRoute } from './route.ts';

test.each([
  ['', { tab: 'requests', filter: 'new', search: '' }],
  ['#requests', { tab: 'requests', filter: 'new', search: '' }],
  ['#requests/spam', { tab: 'requests', filter: 'spam', search: '' }],
  ['#requests/all?q=a%26b+c', { tab: 'requests', filter: 'all', search: 'a&b c' }],
  ['#subscribers', { tab: 'subscribers', filter: 'new', search: '' }],
  ['#subscribers?q=%40example.org', { tab: 'subscribers', filter: 'new', search: '@example.org' }],
  ['#requests/toString', { tab: 'requests', filter: 'new', search: '' }],
  ['#anything?q=else', { tab: 'requests', filter: 'new', search: '' }],
  ['#requests/new?q=%zz', { tab: 'requests', filter: 'new', search: '%zz' }],
])('the hash %s is parsed as %o', (hash, route) => expect(parseRoute(hash)).toEqual(route));

test.each(['#requests/new', '#requests/archived?q=%23%3F%2F', '#subscribers', '#subscribers?q=%C3%BCber'])(
  'the hash %s is unchanged after parsing and formatting',
  (hash) => expect(formatRoute(parseRoute(hash))).toBe(hash),
);
