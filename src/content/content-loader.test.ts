import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { LoaderContext } from 'astro/loaders';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { kinds } from '../content.kinds.ts';
import { collectionContext, contentLoaders, followContent } from './content-loader.ts';

function following(read: () => Promise<void>) {
  const watcher = Object.assign(new EventEmitter(), { add: vi.fn() });
  const error = vi.fn();
  followContent(watcher as unknown as LoaderContext['watcher'], read, { error } as unknown as LoaderContext['logger']);
  return { watcher, error };
}

const file = join(process.cwd(), 'content/books/brand-book.mdx');

test('files saved at the same time cause one reading', async () => {
  const read = vi.fn(async () => {});
  const { watcher } = following(read);
  watcher.emit('unlink', file);
  watcher.emit('add', file);
  watcher.emit('change', join(process.cwd(), 'content/site.yaml'));
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  expect(read).toHaveBeenCalledTimes(1);
});

test('a change outside the content folder causes no reading', async () => {
  const read = vi.fn(async () => {});
  following(read).watcher.emit('change', join(process.cwd(), 'contents.md'));
  await new Promise((done) => setTimeout(done, 100));
  expect(read).not.toHaveBeenCalled();
});

test('mistakes are logged one line each, and the next change is still read', async () => {
  const read = vi.fn(async () => {
    throw new Error('one\ntwo');
  });
  const { watcher, error } = following(read);
  watcher.emit('change', file);
  await vi.waitFor(() => expect(error.mock.calls).toEqual([['one'], ['two']]));
  watcher.emit('change', file);
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});

/** The entries that the loader of a collection stores, as the schema receives them. */
async function loaded(name: keyof typeof kinds) {
  const set = vi.fn();
  const context = {
    store: { clear: () => {}, set },
    parseData: async ({ data }: { data: unknown }) => data,
    logger: {},
  };
  await contentLoaders(kinds, [])(name).load(context as unknown as LoaderContext);
  return set.mock.calls.map(([entry]) => entry);
}

test('the entries of a list know their position in the file', async () => {
  const steps = await loaded('process');
  expect(steps.map(({ id, data }) => [id, data.order])).toEqual([
    ['discovery', 1],
    ['strategy', 2],
    ['execution', 3],
    ['optimization', 4],
  ]);
});

test('the prose of an entry is rendered from its file when a page requests it', async () => {
  const [terms] = (await loaded('legalPages')).filter(({ id }) => id === 'terms');
  expect(terms).toMatchObject({ filePath: 'content/pages/terms.mdx', deferredRender: true, data: { title: 'Terms' } });
});

test('a drawing beside an entry becomes markup, and other images are left to Astro', () => {
  const resolved = z.string().transform((src) => ({ src, width: 1, height: 1, format: 'jpg' }));
  const { artwork, drawing } = collectionContext(
    'content/books',
    // Astro's image() accepts the path of an image and gives its metadata.
    (() => resolved) as never,
    (() => z.string()) as never,
  );
  expect(artwork().parse('brand-book.svg')).toMatchObject({
    file: 'content/books/brand-book.svg',
    drawing: expect.stringMatching(/^<svg aria-hidden="true".*<\/svg>$/s),
  });
  expect(drawing().parse('brand-book.svg')).toMatch(/^<svg /);
  expect(artwork().parse('photo.jpg')).toEqual({
    file: 'content/books/photo.jpg',
    image: { src: './photo.jpg', width: 1, height: 1, format: 'jpg' },
  });
});
