import { expect, test } from 'vitest';
import { isAffordableQuery } from './query-cost.ts';

const isAffordable = (query: string) => isAffordableQuery(new URLSearchParams(query));
const many = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => item(n)).join();

test.each([
  'content=match.^(.+)(.+)\\1\\2$',
  'content=imatch.x',
  'title=not.match.x',
  'title=match(any).{a,b}',
  'or=(title.eq.a,title.imatch.x)',
  'and=(or(title.not.imatch.x))',
  'select=slug&authors.name=MATCH.x',
])('a filter by regular expression is not let in: %s', (query) => expect(isAffordable(query)).toBe(false));

test.each([
  'content=ilike.*x*',
  'content=gt.x',
  '"content"=ilike.*x*',
  'content->>a=eq.x',
  'or=(title.eq.a,content.ilike.*x*)',
  'not.or=(content.eq.x)',
  'blog_posts.or=(content.eq.x)',
  'or=(and(title.eq.a,not.content.is.null))',
  'order=content.desc',
  'order=title.desc,content',
])('nobody looks through the bodies of all posts: %s', (query) => expect(isAffordable(query)).toBe(false));

test.each(['title=fts.x', 'title=wfts(english).x', 'or=(title.phfts.x)', 'title=not.plfts.x'])(
  'the site has a search of its own: %s',
  (query) => expect(isAffordable(query)).toBe(false),
);

test.each([
  ['too many patterns', `or=(${many(5, (n) => `title.ilike.*${n}*`)})`],
  ['too many patterns, one by one', many(5, (n) => `title=ilike.*${n}*`).replaceAll(',', '&')],
  ['a pattern that is too long', `title=ilike.${'*e'.repeat(300)}`],
  ['a long list of alternatives', `or=(${many(60, (n) => `title.eq.${n}00`)})`],
  ['too many parameters', many(31, (n) => `title=neq.${n}`).replaceAll(',', '&')],
  ['one column many times', `select=${many(41, (n) => `a${n}:excerpt`)}`],
  ['bodies many times', 'select=a:content,b:content'],
  ['everything many times', 'select=*,*'],
])('%s', (_what, query) => expect(isAffordable(query)).toBe(false));

test.each([
  'select=*&order=published_at.desc',
  'select=*&slug=eq.content-marketing',
  'select=key:slug,title,content,version&slug=eq.a&limit=1',
  'select=key:slug,title,status,published_at&title=ilike.*content*&order=updated_at.desc.nullslast,slug.asc&offset=50&limit=51',
  `select=slug&slug=in.(${many(40, (n) => `quite-a-long-address-of-a-post-${n}`)})`,
  'slug=eq.rematch&title=ilike.*match*&order=listed_at.desc',
  'columns=title,content&slug=eq.a&version=eq.3',
])('what the site and its editor ask is: %s', (query) => expect(isAffordable(query)).toBe(true));
