import { expect, test } from 'vitest';
import { isAffordableQuery, refusalOf, withRange } from './request.ts';

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
])('a filter with a regular expression is refused: %s', (query) => expect(isAffordable(query)).toBe(false));

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
])('a filter or order on the bodies of posts is refused: %s', (query) => expect(isAffordable(query)).toBe(false));

test.each(['title=fts.x', 'title=wfts(english).x', 'or=(title.phfts.x)', 'title=not.plfts.x'])(
  'a full-text filter is refused, because the site has its own search: %s',
  (query) => expect(isAffordable(query)).toBe(false),
);

test.each([
  ['too many patterns', `or=(${many(5, (n) => `title.ilike.*${n}*`)})`],
  ['too many patterns, one by one', many(5, (n) => `title=ilike.*${n}*`).replaceAll(',', '&')],
  ['a pattern that is too long', `title=ilike.${'*e'.repeat(300)}`],
  ['a long list of alternatives', `or=(${many(60, (n) => `title.eq.${n}00`)})`],
  ['too many parameters', many(31, (n) => `title=neq.${n}`).replaceAll(',', '&')],
  ['one column many times', `select=${many(41, (n) => `a${n}:excerpt`)}`],
  ['a selection that is too long', `select=${'x'.repeat(1001)}`],
  ['a selection that is nested deeply', `select=${'a('.repeat(7)}`],
  ['conditions that are nested deeply', `and=${'(and'.repeat(7)}`],
])('a query with %s is refused', (_what, query) => expect(isAffordable(query)).toBe(false));

test.each([
  'select=*&order=published_at.desc',
  'select=*&slug=eq.content-marketing',
  'select=key:slug,title,content,version&slug=eq.a&limit=1',
  'select=key:slug,title,status,published_at&title=ilike.*content*&order=updated_at.desc.nullslast,slug.asc&offset=50&limit=51',
  `select=slug&slug=in.(${many(40, (n) => `quite-a-long-address-of-a-post-${n}`)})`,
  'slug=eq.rematch&title=ilike.*match*&order=listed_at.desc',
  'columns=title,content&slug=eq.a&version=eq.3',
])('a query of the site or its editor is allowed: %s', (query) => expect(isAffordable(query)).toBe(true));

test('a name reserved by the database is refused with the same answer as an unknown name', async () => {
  const answers = await Promise.all(
    ['post_texts', 'nothing', 'private.admins', 'rpc/report_rows', 'rpc/nothing'].map(async (name) => {
      const refusal = refusalOf(new URL(`http://site/rest/v1/${name}`))?.answer;
      return [refusal?.status, (await refusal?.text())?.replace(name.replace('rpc/', ''), 'NAME')];
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[2]).toEqual(answers[1]);
  expect(answers[3]).toEqual(answers[4]);
  expect(refusalOf(new URL('http://site/rest/v1/blog_posts'))).toBeUndefined();
  expect(refusalOf(new URL('http://site/rest/v1/rpc/blog_list'))).toBeUndefined();
});

test.each([
  ['0-9', 'offset=0&limit=10', null],
  ['20-29', 'offset=20&limit=10', null],
  ['9-0', 'limit=3', '9-0'],
  ['items=0-9', 'limit=3', 'items=0-9'],
])('the range %s becomes offset and limit, and an invalid range stays a header', (range, query, header) => {
  const asked = withRange(new Request('http://site/rest/v1/blog_posts?limit=3', { headers: { range } }));
  expect([...new URL(asked.url).searchParams].sort()).toEqual([...new URLSearchParams(query)].sort());
  expect(asked.headers.get('range')).toBe(header);
});
