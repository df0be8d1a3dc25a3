import { expect, it } from 'vitest';
import { linkAddress } from './link-address.ts';

it.each([
  'https://example.com/a?b=1#c',
  'http://example.com',
  'mailto:a@example.com',
  'tel:+4930123456',
  '/about',
  '#notes',
])('%s is accepted unchanged', (address) => {
  expect(linkAddress(` ${address} `)).toEqual({ href: address });
});

it('an obvious web or e-mail address is completed', () => {
  expect(linkAddress('example.com/page')).toEqual({ href: 'https://example.com/page' });
  expect(linkAddress('straße.example')).toEqual({ href: 'https://straße.example' });
  expect(linkAddress('name@example.com')).toEqual({ href: 'mailto:name@example.com' });
});

it.each([
  ['nothing', '  ', 'missing'],
  ['a script', 'java\tscript:alert(1)', 'refused'],
  ['data', 'data:text/html,x', 'refused'],
  ['a relative path', 'about us', 'refused'],
  ['half a web address', 'https://', 'incomplete'],
])('%s is refused with a message', (_, typed, refusal) => {
  expect(linkAddress(typed)).toEqual({ refusal });
});
