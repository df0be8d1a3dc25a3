import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStore } from '../../../tests/support/draft-store.ts';
import { draftOf } from '../details/draft.ts';
import { itemOf } from '../items/item.ts';
import { createKeeper } from './keeper.ts';
import { type KeptDraft, keyOf } from './kept-draft.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const item = itemOf({ id: 'row-1', key: 'a-post', title: 'A post', content: '', version: 1 });

function titled(title: string): KeptDraft {
  const draft = { ...draftOf(item, 'UTC'), title };
  return { user: 'me', kind: 'blog', id: 'row-1', key: 'a-post', version: 1, draft, tab: 'a', sitting: 1, keptAt: 0 };
}
const key = keyOf(titled(''));

function keeper(allowed: () => boolean = () => true) {
  const { store, titles } = memoryStore();
  const reports: boolean[] = [];
  return { ...createKeeper({ store, allowed, onKept: (kept) => reports.push(kept) }), store, titles, reports };
}

test('the first change is stored at once, and later ones together after a pause, the newest of each', async () => {
  const { note, store, titles } = keeper();
  note(key, titled('1'));
  await vi.advanceTimersByTimeAsync(0);
  expect(titles()).toEqual(['1']);
  for (const title of ['2', '3', '4']) note(key, titled(title));
  await vi.advanceTimersByTimeAsync(299);
  expect(titles()).toEqual(['1']);
  await vi.advanceTimersByTimeAsync(1);
  expect(titles()).toEqual(['4']);
  expect(store.writes).toBe(2);
});

test('a tab that closes stores the latest change without waiting', async () => {
  const { note, flush, titles } = keeper();
  note(key, titled('1'));
  await flush();
  note(key, titled('2'));
  await flush();
  expect(titles()).toEqual(['2']);
});

test('a finished draft is deleted', async () => {
  const { note, flush, titles } = keeper();
  note(key, titled('1'));
  await flush();
  note(key, undefined);
  await flush();
  expect(titles()).toEqual([]);
});

test('a full storage is reported, and the draft is stored with the next change once there is space', async () => {
  const { note, flush, store, titles, reports } = keeper();
  const other = keyOf({ ...titled(''), id: 'row-2' });
  store.full = true;
  note(key, titled('1'));
  note(other, titled('Another'));
  await flush();
  expect(reports).toEqual([false]);
  store.full = false;
  note(key, titled('2'));
  await flush();
  expect(reports).toEqual([false, true]);
  expect(titles().sort()).toEqual(['2', 'Another']);
});

test('nothing is written while drafts are switched off, but existing ones can be deleted', async () => {
  let wanted = true;
  const { note, flush, titles } = keeper(() => wanted);
  note(key, titled('1'));
  await flush();
  wanted = false;
  note(key, titled('2'));
  await flush();
  expect(titles()).toEqual(['1']);
  note(key, undefined);
  await flush();
  expect(titles()).toEqual([]);
});
