import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readOwnerChoices } from '../../src/site/owner-choices.ts';
import { readColours } from '../../src/styles/colours.ts';

const MODULE = '/src/site/owner-choices.ts';
const COLOURS = '/src/styles/colours.ts';

/**
 * Replaces src/site/owner-choices.ts by what it reads from content/: browsers cannot read files, and a built site shows
 * what content/ and public/ said when it was built. The same for src/styles/colours.ts and the theme's sheet. In development, a changed file makes a new module.
 */
export function inlinedChoices(root: string): Plugin {
  return {
    name: 'inlined-choices',
    enforce: 'pre',
    load(id) {
      const [file, name] = id.split('?');
      if (file === root + COLOURS) {
        this.addWatchFile(join(root, 'src/styles/theme.css'));
        return Object.entries(readColours(root))
          .map(([mode, colours]) => `export const ${mode} = ${JSON.stringify(colours)};`)
          .join('\n');
      }
      if (file !== root + MODULE) return undefined;
      const folder = join(root, 'content');
      for (const each of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        if (/\.(?:yaml|mdx)$/.test(each)) this.addWatchFile(join(folder, each));
      const values = Object.entries(readOwnerChoices(root));
      const [, value] = values.find(([each]) => each === name) ?? [];
      // Each value is a module of its own, so that a script in the browser holds only those that it uses.
      const code =
        value === undefined
          ? values.map(([each]) => `export { ${each} } from '${file}?${each}';`).join('\n')
          : `export const ${name} = ${JSON.stringify(value)};`;
      return { code, moduleSideEffects: false };
    },
  };
}
