import { glob, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { pageWithIntegrity, pageWithOwnHashes } from '../../src/http/own-hashes.ts';

/**
 * Pages for signing in and editing get integrity hashes. On public pages the hashes would be larger than all the rest.
 */
const WITH_INTEGRITY = /^(?:admin|auth)(?:[/\\]|\.html$)/;

/**
 * Reduces the policy of each prerendered page to the hashes of its own scripts and styles, as the middleware does for
 * rendered pages. Pages of the admin area and of signing in also get the hashes of the scripts that they load.
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
