import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PAGES = ['src/**/*.{astro,tsx}'];
/** Components, and modules that make elements themselves. */
const ISLANDS = ['islands/**/*.{tsx,ts}'];
const SHEETS = ['src/**/*.css', 'islands/**/*.css'];
/** Tests look for these, and variants refer to them. */
const KEPT = /^(?:sr-only|group|peer)\b/;

/**
 * Gives the utilities short names in a build, in the markup and in the sheets: a page has each name twice, and their
 * names would be an eighth of its weight. Classes of sheets written by hand keep their names.
 */
export function shortClassNames(root: string): Plugin {
  let names = new Map<string, string>();
  const rename = (name: string) => names.get(name) ?? name;
  return {
    name: 'short-class-names',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const read = (patterns: string[]) =>
        globSync(patterns, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
      names = shortNames(read(PAGES), read(ISLANDS), read(SHEETS));
    },
    load: {
      filter: { id: /\/(?:src|islands)\/[^?]*\.(?:astro|tsx|ts)$/ },
      handler(id) {
        const source = readFileSync(id, 'utf8');
        const renamed = renameInMarkup(source, rename);
        return renamed === source ? undefined : renamed;
      },
    },
    transform: {
      filter: { id: /\/src\/styles\/(?:public|admin)\.css/ },
      // The editor has lists of classes outside of markup, so both names work in the admin area.
      handler: (css, id) => renameInSheet(css, names, id.includes('/admin.css')),
    },
  };
}

/**
 * Short names for the classes in components that no sheet names. The most frequent of the pages get the shortest: the
 * admin area has no budget that a letter could break.
 */
export function shortNames(
  pages: readonly string[],
  islands: readonly string[],
  sheets: readonly string[],
): Map<string, string> {
  const byHand = new Set(sheets.flatMap((sheet) => [...sheet.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name)));
  const onPages = usesIn(pages);
  const inIslands = usesIn(islands);
  const uses = (name: string) => [onPages.get(name) ?? 0, inIslands.get(name) ?? 0] as const;
  const ordered = [...new Set([...onPages.keys(), ...inIslands.keys()])]
    .filter((name) => !byHand.has(name) && !KEPT.test(name))
    .sort((one, other) => {
      const [page, island] = uses(one);
      const [otherPage, otherIsland] = uses(other);
      return otherPage - page || otherIsland - island || (one < other ? -1 : 1);
    });
  return new Map(ordered.map((name, index) => [name, shortName(index)]));
}

function usesIn(components: readonly string[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const source of components)
    renameInMarkup(source, (name) => {
      uses.set(name, (uses.get(name) ?? 0) + 1);
      return name;
    });
  return uses;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** a … z, then a letter and a number from 0 on in base 36. */
function shortName(index: number): string {
  if (index < LETTERS.length) return LETTERS.charAt(index);
  const rest = index - LETTERS.length;
  return LETTERS.charAt(rest % LETTERS.length) + Math.floor(rest / LETTERS.length).toString(36);
}

/** Renames the classes in the attributes `class`, `class:list` and `className`, and in properties and variables of that last name. */
export function renameInMarkup(source: string, rename: (name: string) => string): string {
  let result = '';
  let done = 0;
  for (const [start, end] of classLists(source)) {
    result += source.slice(done, start) + renameInList(source.slice(start, end), rename);
    done = end;
  }
  return result + source.slice(done);
}

/** The shortest names come first: lists that begin alike compress better. The order of classes has no other effect. */
function renameInList(list: string, rename: (name: string) => string): string {
  const renamed = (list.match(/\S+/g) ?? []).map(rename);
  const sorted = renamed.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).values();
  return list.replace(/\S+/g, () => sorted.next().value ?? '');
}

/** Where the class lists are: the range of each. Words that touch an expression are parts of names, so they are none. */
function* classLists(source: string): Generator<readonly [start: number, end: number]> {
  for (const { 0: match, index } of source.matchAll(/\s(?:class|class:list|className)(?:=["{]|: '| = `)/g)) {
    const start = index + match.length;
    const quote = match.at(-1) ?? '';
    if (quote === '{') yield* stringsIn(source, start);
    else if (quote === '`') yield* chunksIn(source, start);
    else yield [start, source.indexOf(quote, start)];
  }
}

/** The strings of an expression, from a position after `{` to the brace that ends it, except those it compares with. */
function* stringsIn(source: string, from: number): Generator<readonly [number, number], number> {
  for (let at = from; at < source.length; at++) {
    const sign = source.charAt(at);
    if (sign === '}') return at;
    if (sign === '{') at = yield* stringsIn(source, at + 1);
    else if (sign === '`') at = yield* chunksIn(source, at + 1);
    else if (sign === "'" || sign === '"') {
      const end = source.indexOf(sign, at + 1);
      if (!/[!=]==?\s*$/.test(source.slice(from, at))) yield [at + 1, end];
      at = end;
    }
  }
  return source.length;
}

/** The texts of a template string between its expressions, and the strings in those. */
function* chunksIn(source: string, from: number): Generator<readonly [number, number], number> {
  let start = from;
  for (let at = from; at < source.length; at++) {
    if (source.charAt(at) === '`') {
      yield [start, at];
      return at;
    }
    if (!source.startsWith('${', at)) continue;
    const text = source.slice(start, at);
    yield [start, start + text.length - (/\S*$/.exec(text)?.[0].length ?? 0)];
    at = yield* stringsIn(source, at + 2);
    start = at + 1 + (/^[^\s`$]*/.exec(source.slice(at + 1))?.[0].length ?? 0);
  }
  return source.length;
}

/** @param both whether the long names also stay */
export function renameInSheet(css: string, names: ReadonlyMap<string, string>, both = false): string {
  return css.replace(/\.((?:\\.|[\w\u0080-\uffff-])+)/g, (selector, escaped: string) => {
    const short = names.get(escaped.replace(/\\(.)/g, '$1'));
    if (!short) return selector;
    return both ? `:is(${selector},.${short})` : `.${short}`;
  });
}
