import { expect, test } from 'vitest';
import { tables } from '../../../tests/support/tables.ts';
import { LIST_STEP, listItems } from './list-items.ts';

const posts = (count: number) => Array.from({ length: count }, (_, index) => ({ key: `post-${index}`, title: 'Post' }));

test('posts are listed by their last change, with only the fields that the list shows', async () => {
  const { database, asked } = tables(posts(3));
  expect(await listItems(database, 'blog')).toEqual({ items: posts(3), more: false });
  const asks = asked[0]?.url.searchParams;
  expect(asks?.get('select')).toBe('key:slug,title,status,published_at');
  expect(asks?.get('order')).toBe('updated_at.desc.nullslast,slug.asc');
});

test('pages are listed by their date', async () => {
  const { database, asked } = tables(posts(1));
  await listItems(database, 'pages');
  expect(asked[0]?.url.searchParams.get('order')).toBe('published_at.desc.nullslast,page_id.asc');
});

test('one extra row shows that there are more, and is not listed', async () => {
  const { database, asked } = tables(posts(LIST_STEP + 1));
  const page = await listItems(database, 'blog', { from: 100 });
  expect(page.items).toHaveLength(LIST_STEP);
  expect(page.more).toBe(true);
  expect(asked[0]?.url.searchParams.get('offset')).toBe('100');
});

test.each([
  ['keys', '%keys%'],
  [' 100%_a*b\\c ', '%100__a_b_c%'],
  ['Über', '%_ber%'],
])('a search for %j uses a pattern that matches every title containing it', async (search, pattern) => {
  const { database, asked } = tables([]);
  await listItems(database, 'blog', { search });
  expect(asked[0]?.url.searchParams.get('title')).toBe(`ilike.${pattern}`);
});
