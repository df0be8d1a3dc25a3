import { expect, test } from 'vitest';
import { tables } from '../../../tests/support/tables.ts';
import { changePosts, duplicatePost, listPosts, type PostQuery, STEP } from './posts.ts';

const all: PostQuery = { search: '', visibility: '', category: '', sort: 'updated_at', descending: true };
const now = '2026-03-08T12:00:00.000Z';

test('posts are listed by their last change, and one extra row shows that there are more', async () => {
  const { database, asked } = tables(Array.from({ length: STEP + 1 }, (_, id) => ({ id })));
  const { rows, more } = await listPosts(database, all);
  expect(rows).toHaveLength(STEP);
  expect(more).toBe(true);
  expect(asked[0]?.url.searchParams.get('order')).toBe('updated_at.desc.nullsfirst,slug.asc');
});

test.each([
  ['draft', { status: 'eq.draft' }],
  ['scheduled', { status: 'eq.published', published_at: `gt.${now}` }],
  ['published', { status: 'eq.published', or: `(published_at.is.null,published_at.lte.${now})` }],
] as const)('the filter %s asks for what visitors see of a post', async (visibility, filters) => {
  const { database, asked } = tables([]);
  await listPosts(database, { ...all, visibility, category: 'faith', search: 'a_b' }, 0, now);
  const asks = Object.fromEntries(asked[0]?.url.searchParams ?? []);
  expect(asks).toMatchObject({ ...filters, category: 'eq.faith', title: 'ilike.%a_b%' });
});

test('a change names the posts that it changes, and says which exist', async () => {
  const { database, asked } = tables([{ id: '1' }]);
  expect(await changePosts(database, ['1', '2'], { status: 'draft' })).toEqual(['1']);
  expect(asked[0]?.url.searchParams.get('id')).toBe('in.(1,2)');
  expect(asked[0]?.body).toMatchObject({ status: 'draft' });
});

test('a copy is a draft without a date, at a free address', async () => {
  const post = { id: '1', key: 'a', title: 'A', content: '<p>Text</p>', version: 7, published_at: now, featured: true };
  const { database, asked } = tables([post], [{ slug: 'a-2' }], [{ ...post, key: 'a-3', version: 1 }]);
  expect(await duplicatePost(database, 'a')).toBe('a-3');
  expect(asked[2]?.body).toMatchObject({
    slug: 'a-3',
    title: 'Copy of A',
    content: '<p>Text</p>',
    status: 'draft',
    published_at: null,
    featured: false,
    read_time: '1 min read',
  });
  expect(asked[2]?.body).not.toHaveProperty('version');
});
