import type { ImageFunction, reference } from 'astro:content';
import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Loader, LoaderContext } from 'astro/loaders';
import { z } from 'zod';
import { drawingId } from './content-folder.ts';
import { readDrawing } from './drawing.ts';
import { drawingName, type SchemaContext, text } from './fields.ts';
import type { Kinds } from './kind.ts';
import { type ContentEntry, readContent } from './read-content.ts';

/**
 * Makes a loader for each collection. They read content/ together, so that every mistake in it is reported at once,
 * with file and line, before Astro reads the entries with the same schemas.
 */
export function contentLoaders<Name extends string>(
  kinds: Kinds & Readonly<Record<Name, unknown>>,
  partsOff: readonly string[],
): (name: Name) => Loader {
  let reading: Promise<Record<string, ContentEntry[]>> | undefined;

  /** Reads all collections. Calls during a read share its result. */
  function entriesOfAll(): Promise<Record<string, ContentEntry[]>> {
    reading ??= new Promise((resolve) => setImmediate(resolve))
      .then(() => {
        const { entries, problems } = readContent(process.cwd(), kinds, partsOff);
        if (problems.length) throw new Error(problems.join('\n'));
        return entries;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  return (name) => ({
    name: `content/${name}`,
    async load({ store, parseData, watcher, logger }) {
      async function follow() {
        const entries = (await entriesOfAll())[name] ?? [];
        const parsed = await Promise.all(
          entries.map(async ({ id, file, fields, body, position }) => {
            const data = { ...fields, ...(position !== undefined && { order: position }) };
            return {
              id,
              data: await parseData({ id, data, filePath: join(process.cwd(), file) }),
              filePath: file,
              // The prose of an entry is an MDX module, which is rendered when a page requests it.
              ...(body !== undefined && { body, deferredRender: true }),
            };
          }),
        );
        store.clear();
        for (const entry of parsed) store.set(entry);
      }
      await follow();
      followContent(watcher, follow, logger);
    },
  });
}

/**
 * The context in which schemas resolve the names in an entry for the pages: to the markup of drawings, to images, and
 * to entries of other collections.
 * @param folder of the entries, relative to the project's folder
 */
export function collectionContext(folder: string, image: ImageFunction, referTo: typeof reference): SchemaContext {
  const markup = (name: string) =>
    readDrawing(readFileSync(join(process.cwd(), folder, name), 'utf8'), drawingId(name)).svg;
  const drawn = drawingName.transform((name) => ({ file: `${folder}/${name}`, drawing: markup(name) }));
  // Astro's image() takes the path of an image and returns its metadata.
  const imageFile = z.preprocess(
    (name) => ({ file: `${folder}/${name}`, image: `./${name}` }),
    z.object({ file: z.string(), image: image() }),
  );
  return {
    reference: (collection) => referTo(collection),
    idIn: () => text,
    drawing: () => drawingName.transform(markup),
    artwork: () => z.union([drawn, imageFile]),
  };
}

/**
 * In development: reads content/ again shortly after a file in it has changed. Mistakes are logged; pages keep the last
 * valid content.
 */
export function followContent(
  watcher: LoaderContext['watcher'],
  read: () => Promise<void>,
  logger: LoaderContext['logger'],
): void {
  const folder = join(process.cwd(), 'content');
  watcher?.add(folder);
  let waiting: NodeJS.Timeout | undefined;
  const changed = (path: string) => {
    if (!path.startsWith(folder + sep)) return;
    clearTimeout(waiting);
    // Editors save in several steps.
    waiting = setTimeout(() => {
      read().catch(({ message }: Error) => {
        for (const line of message.split('\n')) logger.error(line);
      });
    }, 50);
  };
  for (const event of ['add', 'change', 'unlink'] as const) watcher?.on(event, changed);
}
