import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStore } from '../../../tests/support/draft-store.ts';
import { tables } from '../../../tests/support/tables.ts';
import { createEditedItem } from '../saving/edited-item.ts';
import { createDrafts } from './drafts.ts';

const row = { id: 'row-1', key: 'a-post', title: 'A post', content: '<p>Before</p>', version: 1 };
const other = { ...row, id: 'row-2', key: 'another', title: 'Another' };

beforeEach(() => {
  const place = new EventTarget();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('window', place);
  vi.stubGlobal('addEventListener', place.addEventListener.bind(place));
  vi.stubGlobal('removeEventListener', place.removeEventListener.bind(place));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A post open in the editor, with drafts in memory; later database requests get these answers. */
async function editing(...answers: unknown[]) {
  const { database } = tables([row], ...answers);
  const settings = { timeZone: 'UTC', database: () => database };
  const edited = createEditedItem({
    ...settings,
    kind: 'blog',
    tell: () => {},
    onListChanged: () => {},
  });
  const { store, titles } = memoryStore();
  const drafts = createDrafts({ ...settings, kind: 'blog', user: 'me', edited, store });
  await edited.open('a-post');
  return { edited, drafts, store, titles, now: () => drafts.$drafts.get() };
}

/** Waits until the value is as expected. */
const until = (look: () => unknown, is: unknown) => vi.waitFor(() => expect(look()).toEqual(is));

test('a typed change is stored as a draft, and a save deletes all of it except what was typed since the save began', async () => {
  const answer = Promise.withResolvers<unknown>();
  const { edited, titles } = await editing(answer.promise, [{ ...row, title: 'More', version: 3 }]);
  edited.change({ title: 'Typed' });
  await until(titles, ['Typed']);
  const saving = edited.save();
  edited.change({ title: 'More' });
  answer.resolve([{ ...row, title: 'Typed', version: 2 }]);
  await saving;
  await until(titles, ['More']);
  await edited.save();
  await until(titles, []);
});

test('an unsaved draft is listed, offered when its item is opened again, and replaced by the restored text', async () => {
  const { edited, drafts, titles, now } = await editing([other], [row]);
  edited.change({ title: 'Left' });
  await edited.open('another');
  await until(() => now().elsewhere.map(({ draft }) => draft.title), ['Left']);
  expect(now().here).toEqual([]);
  await edited.open('a-post');
  await until(() => now().here.map(({ draft }) => draft.title), ['Left']);
  expect(now().elsewhere).toEqual([]);
  const [left] = now().here;
  if (left) drafts.restore(left);
  expect(edited.$edited.get().draft?.title).toBe('Left');
  await until(() => now().here, []);
  expect(titles()).toEqual(['Left']);
});

test('restoring loses nothing where there is no storage space', async () => {
  const { edited, drafts, store, titles, now } = await editing([row]);
  edited.change({ title: 'Left' });
  await edited.open('a-post');
  await until(() => now().here.length, 1);
  store.full = true;
  const [left] = now().here;
  if (left) drafts.restore(left);
  await until(() => now().kept, false);
  expect(titles()).toEqual(['Left']);
});

test('a draft is deleted when it is discarded, and when the version of somebody else is taken over', async () => {
  const { edited, drafts, titles, now } = await editing([row], [], [{ ...row, title: 'Theirs', version: 5 }]);
  edited.change({ title: 'Left' });
  await edited.open('a-post');
  await until(() => now().here.length, 1);
  const [left] = now().here;
  if (left) drafts.discard(left);
  await until(titles, []);
  edited.change({ title: 'Mine' });
  await edited.save();
  await until(titles, ['Mine']);
  edited.takeTheirs();
  await until(titles, []);
  expect(now().here).toEqual([]);
});

test('the draft of a new post is stored until the post is created or given up', async () => {
  const { drafts, titles, now } = await editing();
  drafts.noteNewPost({ title: 'In the making', slug: '' });
  await until(titles, ['In the making']);
  expect(now().elsewhere).toEqual([]);
  drafts.noteNewPost(undefined);
  await until(titles, []);
});
