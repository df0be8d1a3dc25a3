import { glob, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { pageWithIntegrity, pageWithOwnHashes } from '../../src/http/own-hashes.ts';

/** Where passwords are typed and content is written. On public pages the hashes would weigh more than all that is left. */
const WITH_INTEGRITY = /^(?:admin|auth)(?:[/\\]|\.html$)/;

/**
 * Leaves each prerendered page the hashes of its own scripts and styles, as the middleware does for the others. Those of
 * the admin area and of signing in get the hashes of the scripts that they load, too.
 */
export function ownHashesAlone(): AstroIntegration {
  return {
    name: 'own-hashes-alone',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const scripts = new Map<string, string>();
        for await (const name of glob('_astro/*.js', { cwd: root }))
          scripts.set(basename(name), await readFile(join(root, name), 'utf8'));
        for await (const name of glob('**/*.html', { cwd: root })) {
          const file = join(root, name);
          const html = await readFile(file, 'utf8');
          await writeFile(file, pageWithOwnHashes(WITH_INTEGRITY.test(name) ? pageWithIntegrity(html, scripts) : html));
        }
      },
    },
  };
}
