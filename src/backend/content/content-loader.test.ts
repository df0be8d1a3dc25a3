import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { LoaderContext } from 'astro/loaders';
import { expect, test, vi } from 'vitest';
import { followContent } from './content-loader.ts';

function following(read: () => Promise<void>) {
  const watcher = Object.assign(new EventEmitter(), { add: vi.fn() });
  const error = vi.fn();
  followContent(watcher as unknown as LoaderContext['watcher'], read, { error } as unknown as LoaderContext['logger']);
  return { watcher, error };
}

const file = join(process.cwd(), 'content/books/brand-book.md');

test('files that are saved together are read once', async () => {
  const read = vi.fn(async () => {});
  const { watcher } = following(read);
  watcher.emit('unlink', file);
  watcher.emit('add', file);
  watcher.emit('change', join(process.cwd(), 'content/site.yaml'));
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  expect(read).toHaveBeenCalledTimes(1);
});

test('files elsewhere change nothing', async () => {
  const read = vi.fn(async () => {});
  following(read).watcher.emit('change', join(process.cwd(), 'contents.md'));
  await new Promise((done) => setTimeout(done, 100));
  expect(read).not.toHaveBeenCalled();
});

test('mistakes are told a line each, and the next change is still followed', async () => {
  const read = vi.fn(async () => {
    throw new Error('one\ntwo');
  });
  const { watcher, error } = following(read);
  watcher.emit('change', file);
  await vi.waitFor(() => expect(error.mock.calls).toEqual([['one'], ['two']]));
  watcher.emit('change', file);
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});
