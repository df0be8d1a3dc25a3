import { expect, it } from 'vitest';
import { TEXTS } from '../texts.ts';
import { linkAddress } from './link-address.ts';

it.each([
  'https://example.com/a?b=1#c',
  'http://example.com',
  'mailto:a@example.com',
  'tel:+4930123456',
  '/about',
  '#notes',
])('takes %s as it is', (address) => {
  expect(linkAddress(` ${address} `)).toEqual({ href: address });
});

it('makes whole what is plainly a web address or a mail address', () => {
  expect(linkAddress('example.com/page')).toEqual({ href: 'https://example.com/page' });
  expect(linkAddress('straße.example')).toEqual({ href: 'https://straße.example' });
  expect(linkAddress('name@example.com')).toEqual({ href: 'mailto:name@example.com' });
});

it.each([
  ['nothing', '  ', TEXTS.link.missing],
  ['a script', 'java\tscript:alert(1)', TEXTS.link.refused],
  ['data', 'data:text/html,x', TEXTS.link.refused],
  ['a relative path', 'about us', TEXTS.link.refused],
  ['half a web address', 'https://', TEXTS.link.incomplete],
])('refuses %s in words', (_, typed, refusal) => {
  expect(linkAddress(typed)).toEqual({ refusal });
});
