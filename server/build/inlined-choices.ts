import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readOwnerChoices } from '../../src/site/owner-choices.ts';

const MODULE = '/src/site/owner-choices.ts';

/**
 * Replaces src/site/owner-choices.ts by what it reads from content/: browsers cannot read files, and a built site shows
 * what content/ said when it was built. In development, a changed file makes a new module.
 */
export function inlinedChoices(root: string): Plugin {
  return {
    name: 'inlined-choices',
    enforce: 'pre',
    load(id) {
      if (id.split('?')[0] !== root + MODULE) return undefined;
      const folder = join(root, 'content');
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        if (/\.(?:yaml|mdx)$/.test(file)) this.addWatchFile(join(folder, file));
      return Object.entries(readOwnerChoices(root))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
