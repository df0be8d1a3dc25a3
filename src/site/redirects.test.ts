import { expect, test } from 'vitest';
import { MOVED, redirectOf } from './redirects.ts';

const pages = new Set(['/', '/books', '/books/brand-book', '/books/twice-found', '/about']);
const at = (path: string) => redirectOf(path, (candidate) => pages.has(candidate));

test('moved addresses are redirected permanently to their new ones', () => {
  expect(at('/twice-found-book')).toEqual({ status: 301, location: '/books/twice-found' });
  expect(at('/the-brand-book')).toEqual({ status: 301, location: '/books/brand-book' });
});

test('every new address is a page, so no redirect leads to another one', () => {
  for (const location of Object.values(MOVED)) expect(pages.has(location), location).toBe(true);
});

test('an unknown book is redirected temporarily to the books', () => {
  for (const path of ['/books/nope', '/books/brand-book/chapters', '/books/Brand-Book', '/books/%2e%2e'])
    expect(at(path), path).toEqual({ status: 302, location: '/books' });
});

test('pages and other addresses are not redirected', () => {
  for (const path of [
    '/',
    '/about',
    '/books',
    '/books/brand-book',
    '/bookshelf',
    '/nope',
    '/constructor',
    '/__proto__',
  ])
    expect(at(path), path).toBeUndefined();
});
