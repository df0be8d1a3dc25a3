import { expect, test } from 'vitest';
import { formatRoute, parseRoute } from './route.ts';

test.each([
  ['', { tab: 'overview', item: '' }],
  ['#overview', { tab: 'overview', item: '' }],
  ['#blog', { tab: 'blog', item: '' }],
  ['#pages/home', { tab: 'pages', item: 'home' }],
  ['#blog/%C3%BCber-uns', { tab: 'blog', item: 'über-uns' }],
  ['#settings/anything', { tab: 'settings', item: '' }],
  ['#toString', { tab: 'overview', item: '' }],
  ['#blog/%zz', { tab: 'blog', item: '' }],
])('the hash %s is parsed as %o', (hash, route) => expect(parseRoute(hash)).toEqual(route));

test.each(['', '#pages', '#blog/a-slug', '#blog/%C3%BCber-uns', '#settings'])(
  'the hash %j is unchanged after parsing and formatting',
  (hash) => expect(formatRoute(parseRoute(hash))).toBe(hash),
);
