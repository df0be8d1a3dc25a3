import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { pageWithOwnHashes } from '../../src/backend/own-hashes.ts';

/** Leaves each prerendered page the hashes of its own scripts and styles; the middleware does it for the others. */
export function ownHashesAlone(): AstroIntegration {
  return {
    name: 'own-hashes-alone',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        for await (const name of glob('**/*.html', { cwd: root })) {
          const file = join(root, name);
          await writeFile(file, pageWithOwnHashes(await readFile(file, 'utf8')));
        }
      },
    },
  };
}
