import { expect, test } from 'vitest';
import { refusal, tables } from '../../../tests/support/tables.ts';
import type { PostChange } from './change.ts';
import { saveItem } from './save-item.ts';

const read = { key: 'about', version: 3 };
const change = { title: 'About', content: '<p>Mine</p>' };
const stored = { key: 'about', ...change, version: 4 };
const postChange: PostChange = {
  ...change,
  slug: 'new-address',
  excerpt: '',
  category: 'faith',
  tags: ['a', 'b'],
  status: 'published',
  featured: false,
  image_url: null,
  ...{ search_title: '', search_description: '', social_image_url: null },
  published_at: '2026-01-05T14:00:00.000Z',
  read_time: '1 min read',
};

test('a save names the version that was read and returns the stored row', async () => {
  const { database, asked } = tables([stored]);
  expect(await saveItem(database, 'pages', read, change)).toMatchObject({ kind: 'saved', item: stored });
  expect(asked[0]?.method).toBe('PATCH');
  expect(asked[0]?.url.searchParams.get('page_id')).toBe('eq.about');
  expect(asked[0]?.url.searchParams.get('version')).toBe('eq.3');
  expect(asked[0]?.body).toEqual({ ...change, updated_at: expect.any(String) });
});

test('a post is saved under its former address', async () => {
  const { database, asked } = tables([{ ...stored, key: 'new-address' }]);
  await saveItem(database, 'blog', { key: 'old-address', version: 1 }, postChange);
  expect(asked[0]?.url.searchParams.get('slug')).toBe('eq.old-address');
  expect(asked[0]?.body).toMatchObject({ slug: 'new-address' });
});

test('no changed row and no existing row is reported as gone', async () => {
  const { database } = tables([], []);
  expect(await saveItem(database, 'pages', read, change)).toEqual({ kind: 'gone' });
});

test('no changed row and a newer version is reported as changed by somebody else', async () => {
  const theirs = { ...stored, content: '<p>Theirs</p>' };
  const { database } = tables([], [theirs]);
  expect(await saveItem(database, 'pages', read, change)).toMatchObject({ kind: 'changed', theirs });
});

test('no changed row and the same version is reported as refused', async () => {
  const { database } = tables([], [{ ...stored, content: '<p>Before</p>', version: 3 }]);
  expect(await saveItem(database, 'pages', read, change)).toEqual({ kind: 'refused' });
});

test('a save whose answer was lost is recognised when it is tried again', async () => {
  const { database } = tables([], [stored]);
  expect(await saveItem(database, 'pages', read, change)).toMatchObject({ kind: 'saved', item: stored });
});

test('a lost save is recognised also with a changed address and dates in the format of the database', async () => {
  const { slug, read_time: _, ...columns } = postChange;
  const moved = { ...columns, key: slug, version: 2, published_at: '2026-01-05 14:00:00+00' };
  const { database, asked } = tables([], [], [moved]);
  const outcome = await saveItem(database, 'blog', { key: 'old-address', version: 1 }, postChange);
  expect(outcome).toMatchObject({ kind: 'saved', item: moved });
  expect(asked[2]?.url.searchParams.get('slug')).toBe('eq.new-address');
});

test('another post under the new address is not taken for this one', async () => {
  const { database } = tables([], [], [{ ...stored, key: 'new-address', version: 9 }]);
  const outcome = await saveItem(database, 'blog', { key: 'old-address', version: 1 }, postChange);
  expect(outcome).toEqual({ kind: 'gone' });
});

test('a taken address is reported as such', async () => {
  const { database } = tables(refusal(409, '23505'));
  const outcome = await saveItem(database, 'blog', { key: 'old-address', version: 1 }, postChange);
  expect(outcome).toEqual({ kind: 'taken' });
});

test('every other refusal throws', async () => {
  const { database } = tables(refusal(500, 'SUP'));
  await expect(saveItem(database, 'pages', read, change)).rejects.toMatchObject({ code: 'SUP' });
});
