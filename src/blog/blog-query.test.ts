import { describe, expect, test } from 'vitest';
import { blogPath, parseBlogQuery } from './blog-query.ts';

const parse = (query: string) => parseBlogQuery(new URLSearchParams(query));

describe('a parsed query', () => {
  test('has the values of the address', () => {
    expect(parse('q=decision&category=faith&page=3')).toEqual({ q: 'decision', category: 'faith', page: 3 });
  });

  test.each([
    '',
    'category=all',
    'category=Faith',
    'category=%00',
    'page=0',
    'page=-1',
    'page=1e3',
    'page=10000',
    'q=%20',
  ])('is the whole list for "%s"', (query) => expect(parse(query)).toEqual({ q: '', category: 'all', page: 1 }));

  test.each(['%', '_', '"', "it's", 'a,b)or(c', '\\', '<script>', 'ÉCOLE', '🙂', '*:*'])(
    'keeps the search %s unchanged',
    (q) => {
      expect(parseBlogQuery(new URLSearchParams({ q })).q).toBe(q);
    },
  );

  test('has single spaces in place of tabs, line ends and null bytes, and none at the ends', () => {
    expect(parseBlogQuery(new URLSearchParams({ q: '\t the\r\n\0word ' })).q).toBe('the word');
  });

  test('limits a search to two hundred characters and never cuts one in half', () => {
    expect(parseBlogQuery(new URLSearchParams({ q: 'x'.repeat(300) })).q).toBe('x'.repeat(200));
    expect(parseBlogQuery(new URLSearchParams({ q: `${'x'.repeat(199)}🙂` })).q).toBe('x'.repeat(199));
  });
});

describe('the address of a query', () => {
  test('leaves out default values', () => {
    expect(blogPath({ q: '', category: 'all', page: 1 })).toBe('/blog');
    expect(blogPath({ q: '', category: 'all', page: 2 })).toBe('/blog?page=2');
  });

  test.each([
    { q: 'a&b=c#d %+', category: 'marketing', page: 12 },
    { q: '🙂 "é" <b>', category: 'all', page: 1 },
  ] as const)('is parsed back to the same query: $q', (query) => {
    const { searchParams } = new URL(blogPath(query), 'http://site');
    expect(parseBlogQuery(searchParams)).toEqual(query);
  });
});
