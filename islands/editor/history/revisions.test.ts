import { expect, test } from 'vitest';
import { refusal, tables } from '../../../tests/support/tables.ts';
import { draftOf } from '../details/draft.ts';
import { listDeletedPosts, restorePost } from './deleted-posts.ts';
import { restoredFields } from './restored-fields.ts';
import { listRevisions, loadRevision, STEP } from './revisions.ts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `revision-${index}` }));
const fields = {
  ...{ id: 'the-post', slug: 'a-post', title: 'Then', content: '<p>Then</p>', excerpt: 'Short', category: 'faith' },
  ...{ tags: ['one'], status: 'draft', featured: true, image_url: '/a.png', published_at: '2026-01-05T14:00:00+00:00' },
  ...{ read_time: '1 min read', listed_at: '2026-01-05T14:00:00+00:00', created_at: '2026-01-05T14:00:00+00:00' },
};
const kept = { item_id: 'the-post', key: 'a-post', version: 3, fields };

test('revisions are listed newest first, page by page, without their texts', async () => {
  const { database, asked } = tables(rows(STEP + 1), rows(2));
  expect(await listRevisions(database, 'the-post')).toEqual({ rows: rows(STEP), more: true });
  const first = asked[0]?.url.searchParams;
  expect(first?.get('select')).not.toContain('fields');
  expect(first?.get('item_id')).toBe('eq.the-post');
  expect(first?.get('order')).toBe('replaced_at.desc');
  expect(await listRevisions(database, 'the-post', '2026-01-05 14:00:00.123456+00')).toEqual({
    rows: rows(2),
    more: false,
  });
  expect(asked[1]?.url.searchParams.get('replaced_at')).toBe('lt.2026-01-05 14:00:00.123456+00');
});

test('a revision has the fields that the editor edits, for a page only title and text', async () => {
  const { database } = tables([kept], [{ ...kept, key: 'about' }], []);
  const post = await loadRevision(database, 'blog', 'revision');
  expect(post).toMatchObject({ key: 'a-post', version: 3, title: 'Then', tags: ['one'], image_url: '/a.png' });
  expect(post).not.toHaveProperty('read_time');
  expect(draftOf(await loadRevision(database, 'pages', 'revision'), 'UTC')).toMatchObject({
    ...{ slug: 'about', title: 'Then', content: '<p>Then</p>', imageUrl: '', publishedAt: '', status: 'published' },
  });
  await expect(loadRevision(database, 'blog', 'revision')).rejects.toThrow('kept no more');
});

test('restoring changes the content of a post, but not its address, status or date', async () => {
  const { database } = tables([kept]);
  const then = draftOf(await loadRevision(database, 'blog', 'revision'), 'UTC');
  const now = { ...then, title: 'Now', slug: 'new-address', status: 'published' as const, publishedAt: '' };
  expect({ ...now, ...restoredFields(then) }).toEqual({ ...now, title: 'Then' });
});

test('only deleted posts that can still be restored are listed', async () => {
  const { database, asked } = tables(rows(1));
  expect(await listDeletedPosts(database)).toEqual({ rows: rows(1), more: false });
  expect(asked[0]?.url.searchParams.get('restorable_until')).toMatch(/^gt\.\d{4}-/);
});

test('a post is restored, or the result says that it no longer exists', async () => {
  const { database, asked } = tables(Response.json('a-post-2'), refusal(400, '22023'), refusal(403, '42501'));
  expect(await restorePost(database, { item_id: 'the-post' })).toEqual({ slug: 'a-post-2' });
  expect(asked[0]?.body).toEqual({ post_id: 'the-post' });
  expect(await restorePost(database, { item_id: 'the-post' })).toBe('over');
  await expect(restorePost(database, { item_id: 'the-post' })).rejects.toMatchObject({ code: '42501' });
});
