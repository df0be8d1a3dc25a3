import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test } from 'vitest';
import { type Item, listItems, loadItem, saveItem } from './content-source.ts';

/** Tables at the network's edge: the answers are given in the order of the questions, which are remembered. */
function tables(...answers: unknown[]) {
  const asked: { method: string; url: URL; body: unknown }[] = [];
  const database = new PostgrestClient('http://backend.test/rest/v1', {
    retry: false,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const body = init?.body ? JSON.parse(String(init.body)) : undefined;
      asked.push({ method: init?.method ?? 'GET', url: new URL(String(input)), body });
      return Response.json(answers.shift());
    },
  });
  return { database, asked };
}

const mine: Item = { key: 'about', title: 'About', content: '<p>Mine</p>', version: 3 };

test('a list asks for what it shows, and for more until there is no more', async () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ key: `post-${index}`, title: 'Post' }));
  const { database, asked } = tables(many, [{ key: 'last', title: 'Last' }]);
  expect(await listItems(database, 'blog')).toHaveLength(501);
  expect(asked[0]?.url.searchParams.get('select')).toBe('key:slug,title');
  expect(asked.map(({ url }) => url.searchParams.get('offset'))).toEqual(['0', '500']);
});

test('an item that is not there is null', async () => {
  const { database } = tables([]);
  expect(await loadItem(database, 'pages', 'about')).toBeNull();
});

test('a save names the version that it read and brings back what was stored', async () => {
  const stored = { ...mine, version: 4 };
  const { database, asked } = tables([stored]);
  expect(await saveItem(database, 'pages', mine)).toEqual({ kind: 'saved', item: stored });
  expect(asked[0]?.method).toBe('PATCH');
  expect(asked[0]?.url.searchParams.get('page_id')).toBe('eq.about');
  expect(asked[0]?.url.searchParams.get('version')).toBe('eq.3');
  expect(asked[0]?.body).toEqual({ title: 'About', content: '<p>Mine</p>', updated_at: expect.any(String) });
});

test('no row changed and none there: it is gone', async () => {
  const { database } = tables([], []);
  expect(await saveItem(database, 'blog', mine)).toEqual({ kind: 'gone' });
});

test('no row changed and a newer version there: somebody else changed it', async () => {
  const theirs = { ...mine, content: '<p>Theirs</p>', version: 4 };
  const { database } = tables([], [theirs]);
  expect(await saveItem(database, 'pages', mine)).toEqual({ kind: 'changed', theirs });
});

test('no row changed and the same version there: it was refused', async () => {
  const { database } = tables([], [{ ...mine, content: '<p>Before</p>' }]);
  expect(await saveItem(database, 'pages', mine)).toEqual({ kind: 'refused' });
});

test('a save whose answer was lost is recognised when it is tried again', async () => {
  const stored = { ...mine, version: 4 };
  const { database } = tables([], [stored]);
  expect(await saveItem(database, 'pages', mine)).toEqual({ kind: 'saved', item: stored });
});
