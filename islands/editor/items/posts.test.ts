import { expect, test } from 'vitest';
import { refusal, tables } from '../../../tests/support/tables.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { freeSlug } from './free-slug.ts';

const row = { key: 'a-post', title: 'A post', content: '<p></p>', category: 'branding', version: 1 };

test('a post is created with the specified payload, and only its status says that it is published', async () => {
  const { database, asked } = tables([row]);
  expect(await createPost(database, { slug: 'a-post', title: 'A post' })).toMatchObject(row);
  expect(asked[0]?.body).toEqual({
    slug: 'a-post',
    title: 'A post',
    content: '<p>Start writing your blog post here...</p>',
    category: 'branding',
    excerpt: '',
    read_time: '5 min read',
  });
});

test('a draft is created with the status of a draft', async () => {
  const { database, asked } = tables([row]);
  await createPost(database, { slug: 'a-post', title: 'A post', status: 'draft' });
  expect(asked[0]?.body).toMatchObject({ status: 'draft' });
});

test('a taken address is reported as such, and other refusals throw', async () => {
  const { database } = tables(refusal(409, '23505'), refusal(403, '42501'));
  expect(await createPost(database, { slug: 'a-post', title: 'A post' })).toBe('taken');
  await expect(createPost(database, { slug: 'a-post', title: 'A post' })).rejects.toMatchObject({ code: '42501' });
});

test('a post whose creation got no answer is recognised on the next attempt', async () => {
  const post = { slug: 'lost-answer', title: 'Lost' };
  const stored = { ...row, key: 'lost-answer', title: 'Lost', content: '<p>Start writing your blog post here...</p>' };
  const { database } = tables(new TypeError('fetch failed'), refusal(409, '23505'), [stored]);
  await expect(createPost(database, post)).rejects.toMatchObject({ message: expect.stringContaining('fetch failed') });
  expect(await createPost(database, post)).toMatchObject({ key: 'lost-answer', title: 'Lost' });
});

test('another post at that address is not taken for the created one', async () => {
  const post = { slug: 'lost-otherwise', title: 'Lost' };
  const { database } = tables(new TypeError('fetch failed'), refusal(409, '23505'), [
    { ...row, key: 'lost-otherwise', title: 'Somebody else’s' },
  ]);
  await expect(createPost(database, post)).rejects.toThrow();
  expect(await createPost(database, post)).toBe('taken');
});

test('the free address is the first one that no post has', async () => {
  const { database } = tables([{ slug: 'a-post-2' }, { slug: 'a-post-3' }, { slug: 'a-post-5' }]);
  expect(await freeSlug(database, 'a-post')).toBe('a-post-4');
});

test('a free address is found however many are taken', async () => {
  const taken = Array.from({ length: 40 }, (_, index) => ({ slug: `a-post-${index + 2}` }));
  const { database } = tables(taken, []);
  expect(await freeSlug(database, 'a-post')).toBe('a-post-42');
});

test('a post is deleted by its address', async () => {
  const { database, asked } = tables([{ slug: 'a-post' }]);
  await deletePost(database, 'a-post');
  expect(asked[0]?.method).toBe('DELETE');
  expect(asked[0]?.url.searchParams.get('slug')).toBe('eq.a-post');
});

test('a missing post counts as deleted, and one that still exists as refused', async () => {
  const { database } = tables([], [], [], [row]);
  await deletePost(database, 'a-post');
  await expect(deletePost(database, 'a-post')).rejects.toThrow('refused');
});
