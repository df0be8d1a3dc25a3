import { expect, test } from 'vitest';
import { betterAddress } from './better-address.ts';

const pages = new Set(['/', '/about', '/books', '/books/brand-book']);
const at = (target: string) => betterAddress(target, (path) => pages.has(path));

test.each([
  ['/about/', 308, '/about'],
  ['/about//', 308, '/about'],
  ['/about/?utm_source=x&a=/b/', 308, '/about?utm_source=x&a=/b/'],
  ['/about/?', 308, '/about'],
  ['/books/brand-book/?x=1', 308, '/books/brand-book?x=1'],
  ['/nope/', 308, '/nope'],
  ['/the-brand-book', 301, '/books/brand-book'],
  ['/the-brand-book/?utm_source=x', 301, '/books/brand-book?utm_source=x'],
  ['/books/nope', 302, '/books'],
  ['/books/nope/', 302, '/books'],
  ['/books/nope/?x=1', 302, '/books?x=1'],
  ['//example.com/', 308, '/example.com'],
  ['/\\example.com/', 308, '/example.com'],
  ['///', 308, '/'],
])('%s is redirected with %i to %s in one step', (target, status, location) => {
  expect(at(target)).toEqual({ status, location });
});

test.each(['/', '/?x=1', '/about', '/about?x=/', '/books/brand-book', '/nope', '/blog/an-article'])(
  '%s is not redirected',
  (target) => {
    expect(at(target)).toBeUndefined();
  },
);
