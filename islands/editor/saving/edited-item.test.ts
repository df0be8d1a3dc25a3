import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, tables } from '../../../tests/support/tables.ts';
import type { Toast } from '../../ui/toasts.ts';
import { draftOf } from '../details/draft.ts';
import { itemOf } from '../items/item.ts';
import { createEditedItem } from './edited-item.ts';

const row = {
  id: 'row-1',
  key: 'a-post',
  title: 'A post',
  content: '<p>Before</p>',
  version: 1,
  excerpt: '',
  category: 'branding' as const,
  tags: [],
  status: 'published' as const,
  featured: false,
  image_url: null,
  published_at: null,
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

/** A post open in the editor; later database requests get these answers. */
const opened = (...answers: unknown[]) => openedAs(row, ...answers);

async function openedAs(stored: Record<string, unknown>, ...answers: unknown[]) {
  const { database, asked } = tables([stored], ...answers);
  const told: Toast[] = [];
  const onListChanged = vi.fn();
  const edited = createEditedItem({
    kind: 'blog',
    timeZone: 'America/New_York',
    database: () => database,
    tell: (toast) => told.push(toast),
    onListChanged,
  });
  await edited.open('a-post');
  return { edited, asked, told, onListChanged, now: () => edited.$edited.get() };
}

test('an item is not dirty after opening, nor after a change that was taken back', async () => {
  const { edited } = await opened();
  expect(edited.isDirty()).toBe(false);
  edited.change({ title: 'Other' });
  expect(edited.isDirty()).toBe(true);
  edited.change({ title: 'A post' });
  expect(edited.isDirty()).toBe(false);
});

test('a save clears the dirty mark, shows a toast and reloads the list', async () => {
  const { edited, told, onListChanged } = await opened([{ ...row, title: 'New', version: 2 }]);
  edited.change({ title: 'New' });
  await edited.save();
  expect(edited.isDirty()).toBe(false);
  expect(told).toEqual([
    { title: 'Content Saved', description: 'Blog post has been updated successfully.', kind: 'success' },
  ]);
  expect(onListChanged).toHaveBeenCalledOnce();
});

test('text typed during a save stays and is unsaved', async () => {
  const { edited, now } = await opened([{ ...row, title: 'New', version: 2 }]);
  edited.change({ title: 'New' });
  const saving = edited.save();
  edited.change({ excerpt: 'Typed meanwhile' });
  await saving;
  expect(now().draft).toMatchObject({ title: 'New', excerpt: 'Typed meanwhile' });
  expect(edited.isDirty()).toBe(true);
});

test('a save requested during a save follows it, based on the version of the first one', async () => {
  const first = { ...row, title: 'New', version: 2 };
  const { edited, asked } = await opened([first], [{ ...first, excerpt: 'More', version: 3 }]);
  edited.change({ title: 'New' });
  const saving = edited.save();
  edited.change({ excerpt: 'More' });
  await edited.save();
  await saving;
  expect(asked.slice(1).map(({ url }) => url.searchParams.get('version'))).toEqual(['eq.1', 'eq.2']);
  expect(edited.isDirty()).toBe(false);
});

test.each([
  ['no network', new TypeError('Failed to fetch')],
  ['a failing database', refusal(500, 'SUP')],
])('a save with %s is shown as failed and logged, and nothing typed is lost', async (_, answer) => {
  const { edited, told, now } = await opened(answer);
  edited.change({ title: 'Typed' });
  await edited.save();
  expect(told).toEqual([
    { title: 'Save Error', description: 'Failed to save content. Please try again.', kind: 'destructive' },
  ]);
  expect(console.error).toHaveBeenCalled();
  expect(now()).toMatchObject({ saving: false, draft: { title: 'Typed' } });
  expect(edited.isDirty()).toBe(true);
});

test('a save without an answer is retried automatically, reported once, and saves the text of the request', async () => {
  const stored = { ...row, title: 'Asked for', version: 2 };
  const { edited, asked, told, now } = await opened(new TypeError('no network'), new TypeError('still none'), [stored]);
  edited.change({ title: 'Asked for' });
  await edited.save();
  expect(now()).toMatchObject({ saving: false, waiting: 'unanswered' });
  edited.change({ excerpt: 'Typed meanwhile' });
  edited.retryNow();
  await vi.waitUntil(() => asked.length === 3 && !now().saving);
  expect(now().waiting).toBe('unanswered');
  edited.retryNow();
  await vi.waitUntil(() => asked.length === 4 && !now().saving);
  expect(asked.at(-1)?.body).toMatchObject({ title: 'Asked for', excerpt: '' });
  expect(told.map(({ title }) => title)).toEqual(['Save Error', 'Content Saved']);
  expect(now()).toMatchObject({ waiting: undefined, draft: { title: 'Asked for', excerpt: 'Typed meanwhile' } });
  edited.retryNow();
  expect(asked).toHaveLength(4);
});

test('a save without a network says so in the bar alone, which promises to save later', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { edited, told, now } = await opened(new TypeError('no network'));
  edited.change({ title: 'Changed' });
  await edited.save();
  vi.unstubAllGlobals();
  expect(now().waiting).toBe('offline');
  expect(told).toEqual([]);
  edited.show(undefined);
});

test('a save reads the text once, from the field that shows it; other items never get it', async () => {
  const { edited, asked } = await opened([{ ...row, content: '<p>Typed</p>', version: 2 }]);
  const read = vi.fn(() => '<p>Typed</p>');
  const remove = edited.registerText(read);
  await edited.save();
  expect(read).toHaveBeenCalledOnce();
  expect(asked.at(-1)?.body).toMatchObject({ content: '<p>Typed</p>' });
  await edited.save();
  expect(asked).toHaveLength(2);
  edited.show(itemOf({ ...row, id: 'row-2', key: 'another', content: '<p>Other</p>' }));
  edited.readText();
  expect(edited.$edited.get().draft?.content).toBe('<p>Other</p>');
  remove();
});

test('a waiting save is cancelled when its change is taken back or its item is closed', async () => {
  const { edited, asked, now } = await opened(new TypeError('no network'), new TypeError('no network'));
  edited.change({ title: 'Changed' });
  await edited.save();
  edited.change({ title: 'A post' });
  edited.retryNow();
  expect(now().waiting).toBeUndefined();
  edited.change({ title: 'Changed' });
  await edited.save();
  edited.show(undefined);
  edited.retryNow();
  expect(asked).toHaveLength(3);
});

test('a refused save is not retried', async () => {
  const { edited, now } = await opened(refusal(500, 'SUP'));
  edited.change({ title: 'Changed' });
  await edited.save();
  expect(now().waiting).toBeUndefined();
});

test('an earlier draft fills the fields and is unsaved, without a question if it is based on the current version', async () => {
  const { edited, now } = await opened();
  const draft = { ...draftOf(itemOf(row), 'America/New_York'), title: 'Typed earlier' };
  edited.restore(draft, 1);
  expect(now()).toMatchObject({ draft, obstacle: undefined });
  expect(edited.isDirty()).toBe(true);
});

test('a draft of an older version is compared with the newer one, when opened and when saved', async () => {
  const { edited, asked, now } = await opened([], [row]);
  edited.restore({ ...draftOf(itemOf(row), 'America/New_York'), title: 'Typed earlier' }, 0);
  expect(now().obstacle).toMatchObject({ kind: 'changed', theirs: row });
  await edited.save();
  expect(asked[1]?.url.searchParams.get('version')).toBe('eq.0');
  expect(now().obstacle).toMatchObject({ kind: 'changed', theirs: row });
});

test('a save in another tab is shown at once where nothing is unsaved, and announced otherwise', async () => {
  const { edited, now } = await opened();
  edited.noticeStored(itemOf({ ...row, title: 'Second', version: 2 }));
  expect(now()).toMatchObject({ obstacle: undefined, draft: { title: 'Second' } });
  edited.change({ title: 'Mine' });
  const theirs = itemOf({ ...row, title: 'Third', version: 3 });
  edited.noticeStored(theirs);
  expect(now()).toMatchObject({ obstacle: { kind: 'changed', theirs }, draft: { title: 'Mine' } });
  edited.takeTheirs();
  edited.noticeStored(itemOf({ ...row, title: 'Late', version: 2 }));
  expect(now().draft?.title).toBe('Third');
});

test('publishing saves a draft so that visitors see it, with what was typed', async () => {
  const draft = { ...row, status: 'draft' };
  const { edited, asked } = await openedAs(draft, [{ ...row, title: 'Ready', version: 2 }]);
  edited.change({ title: 'Ready' });
  await edited.publish();
  expect(asked[1]?.body).toMatchObject({ title: 'Ready', status: 'published' });
  expect(edited.isDirty()).toBe(false);
});

test('a draft that cannot be published stays a draft, also at the next save', async () => {
  const { edited, now, told } = await openedAs({ ...row, status: 'draft' }, refusal(500, 'SUP'));
  await edited.publish();
  expect(told[0]?.title).toBe('Save Error');
  expect(now().draft?.status).toBe('draft');
  expect(edited.isDirty()).toBe(false);
});

test('a draft whose publishing met another version is published by "keep mine"', async () => {
  const draft = { ...row, status: 'draft' };
  const { edited, asked } = await openedAs(draft, [], [{ ...draft, version: 5 }], [{ ...row, version: 6 }]);
  await edited.publish();
  await edited.keepMine();
  expect(asked.at(-1)?.body).toMatchObject({ status: 'published' });
});

test('a missing title is reported, and nothing is sent', async () => {
  const { edited, asked, told } = await opened();
  edited.change({ title: ' ' });
  await edited.save();
  expect(told[0]?.description).toBe('Please give it a title.');
  expect(asked).toHaveLength(1);
});

test('"keep mine" after a change by somebody else overwrites their version', async () => {
  const theirs = { ...row, title: 'Theirs', version: 5 };
  const { edited, asked, now } = await opened([], [theirs], [{ ...row, title: 'Mine', version: 6 }]);
  edited.change({ title: 'Mine' });
  await edited.save();
  expect(now()).toMatchObject({ obstacle: { kind: 'changed', theirs }, draft: { title: 'Mine' } });
  await edited.keepMine();
  expect(asked.at(-1)?.url.searchParams.get('version')).toBe('eq.5');
  expect(now().obstacle).toBeUndefined();
});

test('"take theirs" after a change by somebody else shows their version', async () => {
  const { edited, now } = await opened([], [{ ...row, title: 'Theirs', version: 5 }]);
  edited.change({ title: 'Mine' });
  await edited.save();
  edited.takeTheirs();
  expect(now()).toMatchObject({ obstacle: undefined, draft: { title: 'Theirs' } });
  expect(edited.isDirty()).toBe(false);
});

test('a post deleted meanwhile can be saved as a new one', async () => {
  const { edited, asked, now } = await opened([], [], [{ ...row, title: 'Kept', version: 1 }]);
  edited.change({ title: 'Kept' });
  await edited.save();
  expect(now().obstacle).toEqual({ kind: 'gone' });
  await edited.saveAsNew();
  expect(asked.at(-1)).toMatchObject({ method: 'POST', body: { slug: 'a-post', title: 'Kept' } });
  expect(edited.isDirty()).toBe(false);
});

test('a taken address prevents saving until another is typed', async () => {
  const { edited, now } = await opened(refusal(409, '23505'));
  edited.change({ slug: 'taken' });
  await edited.save();
  expect(now().obstacle).toEqual({ kind: 'taken' });
  edited.change({ slug: 'free' });
  expect(now().obstacle).toBeUndefined();
});

test('the answer to an earlier choice does not replace a later one', async () => {
  const later = Promise.withResolvers<unknown>();
  const { edited, now } = await opened(later.promise, [{ ...row, key: 'third' }]);
  const second = edited.open('second');
  await edited.open('third');
  later.resolve([{ ...row, key: 'second' }]);
  await second;
  expect(now().item?.key).toBe('third');
});

test('a deletion clears everything, and a failed deletion leaves everything', async () => {
  const { edited, told, now } = await opened(refusal(500, 'SUP'), [{ slug: 'a-post' }]);
  edited.change({ title: 'Typed' });
  expect(await edited.remove()).toBe(false);
  expect(now()).toMatchObject({ key: 'a-post', draft: { title: 'Typed' }, deleting: false });
  expect(await edited.remove()).toBe(true);
  expect(now()).toMatchObject({ key: '', item: undefined, draft: undefined });
  expect(told.map(({ title }) => title)).toEqual(['Delete Error', 'Post Deleted']);
});
