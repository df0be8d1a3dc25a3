import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const SHEET = '/src/styles/public.css';
const QUERY = '?page=';

/**
 * Gives each page its own copy of src/styles/public.css in a build, with the utilities that the page's components use.
 * Styles are inlined in each page, and one sheet with the utilities of all pages would double their weight.
 */
export function pageStyles(): Plugin[] {
  return [sheetOfPage, shorterSheet];
}

const sheetOfPage: Plugin = {
  name: 'page-styles',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith('/styles/public.css') || !importer) return;
    const sheet = await this.resolve(source, importer, { skipSelf: true });
    if (!sheet?.id.endsWith(SHEET)) return sheet;
    // Encoded, because Vite would resolve the addresses of the fonts against a path in the query.
    return `${sheet.id}${QUERY}${encodeURIComponent(importer.replace(/\?.*/, ''))}`;
  },
  load(id) {
    const [sheet = '', page] = id.split(QUERY);
    if (!page || !sheet.endsWith(SHEET)) return;
    const sources = [...componentsOf(decodeURIComponent(page))]
      .map((file) => `@source "${asPattern(file)}";`)
      .join('\n');
    return readFileSync(sheet, 'utf8').replace(/^(?:@source ".+";\n)+/m, () => `${sources}\n`);
  },
};

/**
 * Removes what every page would carry without a use. First what Tailwind adds for browsers without `@property`: every
 * browser that knows `light-dark()`, which the colours need, knows it too, except for Firefox 120 to 127. Then the
 * border style of each border utility: base.css makes all borders solid, and `border-dotted` sets its style itself.
 * Last, a property that only utilities read which the site does not have, and a selector for shadow roots.
 */
const shorterSheet: Plugin = {
  name: 'page-styles-shorter-sheet',
  apply: 'build',
  transform: {
    filter: { id: /\/styles\/(?:public|admin)\.css/ },
    handler: (css) =>
      css
        .replace(/@layer properties\s*\{\s*@supports.*?\}\s*\}\s*\}/s, '')
        .replace(/\/\*! tailwindcss .*?\*\//s, '')
        .replace(/border(?:-[a-z]+)*-style:\s*var\(--tw-border-style\);?/g, '')
        .replace(/@property --tw-(?:border-style|font-weight)\s*\{[^}]*\}/g, '')
        .replace(/--tw-font-weight:[^;}]*;/g, '')
        .replace(/:root, ?:host/, ':root'),
  },
};

/** The files with markup that a page imports, directly or through others, and the page itself. */
export function componentsOf(page: string): Set<string> {
  const seen = new Set([page]);
  for (const file of seen)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const imported = resolve(dirname(file), path);
      if (existsSync(imported)) seen.add(imported);
    }
  return new Set([...seen].filter(hasMarkup));
}

/** An import of a component or module of this project. Imports of types load nothing. */
const IMPORT = /^[ \t]*(?:import (?!type\b)|export |\} |.*\bimport\()[^'\n]*'(\.{1,2}\/[^'\n]+\.(?:astro|tsx?))'/gm;

/**
 * Components, and the modules of islands that make elements. Others are not scanned: every word in them that is also the
 * name of a utility would become a rule.
 */
function hasMarkup(file: string): boolean {
  return !file.endsWith('.ts') || (file.includes('/islands/') && /\bclassName\b/.test(readFileSync(file, 'utf8')));
}

/** The brackets of a route's parameter would be a character class in a pattern. */
function asPattern(file: string): string {
  return file.replace(/[[\]]/g, '?');
}
