import { join, sep } from 'node:path';
import type { Loader, LoaderContext } from 'astro/loaders';
import { readContent } from './read-content.ts';

/**
 * Everything in content/ as one collection, an entry a kind: kinds refer to nothing and are read together, so that
 * every mistake is told at once; and a kind may be empty, which Astro takes for a mistake in a collection.
 */
export function contentLoader(): Loader {
  return {
    name: 'content',
    async load({ store, watcher, logger }) {
      async function follow() {
        const { content, problems } = await readContent(process.cwd());
        if (content === undefined) throw new Error(problems.join('\n'));
        store.clear();
        for (const [id, value] of Object.entries(content)) store.set({ id, data: { value } });
      }
      await follow();
      followContent(watcher, follow, logger);
    },
  };
}

/** While developing: reads again shortly after a file in content/ has changed. What is wrong is told, and the last good content stays. */
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
    // Editors write in several steps.
    waiting = setTimeout(() => {
      read().catch(({ message }: Error) => {
        for (const line of message.split('\n')) logger.error(line);
      });
    }, 50);
  };
  for (const event of ['add', 'change', 'unlink'] as const) watcher?.on(event, changed);
}
