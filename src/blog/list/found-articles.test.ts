import { expect, test } from 'vitest';
import { SEARCH_COUNTS_TO } from '../blog-pages.ts';
import { foundArticles, saidOfList } from './found-articles.ts';

const WORDS = {
  one: '{count} article',
  several: '{count} articles',
  many: '{count} or more articles',
  empty: 'None found.',
  mentioned: 'Also mentioned in',
};
const MENTION = { slug: 'a', title: 'A', category: 'faith', read_time: '5 min read', listed_at: '', passage: ['a'] };

test.each([
  [0, '0 articles'],
  [1, '1 article'],
  [7, '7 articles'],
  [SEARCH_COUNTS_TO - 1, '99 articles'],
  [SEARCH_COUNTS_TO, '100 or more articles'],
])('a search with %i results is announced as %s', (found, said) => {
  expect(foundArticles(found, true, WORDS, 'en-US')).toBe(said);
});

test('all articles are counted where there is no search', () => {
  expect(foundArticles(SEARCH_COUNTS_TO, false, WORDS, 'en-US')).toBe('100 articles');
  expect(foundArticles(1234, false, WORDS, 'en-US')).toBe('1,234 articles');
});

test('the announcement of a list gives the number of articles and of mentions, also for an empty list', () => {
  const said = (found: number, mentions: number) =>
    saidOfList({ found, mentioned: Array(mentions).fill(MENTION), empty: found === 0 }, true, WORDS, 'en-US');
  expect(said(7, 0)).toBe('7 articles');
  expect(said(7, 2)).toBe('7 articles. Also mentioned in 2 articles');
  expect(said(0, 0)).toBe('None found.');
  expect(said(0, 1)).toBe('None found. Also mentioned in 1 article');
});

test('a page beyond the last is announced as empty, however many articles other pages have', () => {
  expect(saidOfList({ found: 30, mentioned: [], empty: true }, false, WORDS, 'en-US')).toBe('None found.');
});
