import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Which parts of the tree a part may import from; itself always. */
const ALLOWED: Record<string, string[]> = {
  'src/pages': [
    'src/layouts',
    'src/components',
    'src/data',
    'src/domain',
    'src/backend',
    'src/styles',
    'src/art',
    'islands',
  ],
  'src/styleguide': ['src/layouts', 'src/components', 'src/data', 'src/styles', 'src/art'],
  'src/layouts': ['src/components', 'src/data', 'src/domain', 'src/styles', 'islands'],
  'src/components': ['src/data', 'src/domain', 'src/social-card', 'src/styles', 'src/art', 'islands', 'content'],
  'src/data': ['src/backend', 'src/domain', 'src/social-card'],
  'src/backend': ['src/domain', 'src/social-card', 'src/fonts'],
  'src/social-card': ['src/domain'],
  'src/domain': [],
  'src/styles': ['islands'],
  islands: ['src/domain', 'src/social-card'],
  'supabase/functions': ['src/domain'],
  server: ['src/backend', 'src/domain', 'supabase/functions'],
  scripts: ['server', 'src/backend', 'src/domain'],
  content: [],
  'src/art': [],
  'src/fonts': [],
};
/** Files of src itself join two parts: Astro finds them by name. */
const JOINTS = ['src/content.config.ts', 'src/middleware.ts', 'src/env.d.ts'];
/** The list of what stands in content/, for the collections and for the check before a build. */
const KINDS = 'src/content.kinds.ts';
/** Packages that only one part may import. */
const PRIVATE_PACKAGES: Record<string, string[]> = {
  'astro:content': ['src/pages', 'src/layouts', 'src/components', 'src/styleguide', 'src/data', 'src/backend/content'],
  lexical: ['islands/editor'],
  '@supabase/lite': ['server/embedded', 'scripts/generate/types.ts'],
};
/** What `src/domain` may import besides itself: plain rules and shapes, nothing that runs somewhere. */
const DOMAIN_PACKAGES = /^(zod|hast-util-|hast$|schema-dts$)/;

type Import = { file: string; part: string; from: string; target: string | undefined };

const imports = sources().flatMap(importsOf);

test('the tree has sources to check', () => {
  expect(imports.length).toBeGreaterThan(100);
});

test('every source belongs to a part whose directions are known', () => {
  expect(sources().filter((file) => partOf(file) === undefined && ![...JOINTS, KINDS].includes(file))).toEqual([]);
});

test('imports between the parts follow their directions', () => {
  const wrong = imports.filter(({ part, target }) => {
    const other = target && partOf(target);
    return other && other !== part && !ALLOWED[part]?.includes(other);
  });
  expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
});

test('relative imports stay inside the parts, or reach a file that every part may know', () => {
  const outside = imports.filter(
    ({ part, target }) => target && !partOf(target) && !(target === KINDS && part === 'server'),
  );
  expect(outside.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
});

test('the domain imports schemas and HTML trees only', () => {
  const wrong = imports.filter(
    ({ part, from, target }) => part === 'src/domain' && target === undefined && !DOMAIN_PACKAGES.test(from),
  );
  expect(wrong.map(({ file, from }) => `${file} imports ${from}`)).toEqual([]);
});

test('islands import nothing of the server', () => {
  const wrong = imports.filter(
    ({ part, from }) => part === 'islands' && /^(node:|astro:content|hono|@hono)/.test(from),
  );
  expect(wrong.map(({ file, from }) => `${file} imports ${from}`)).toEqual([]);
});

test.each(Object.entries(PRIVATE_PACKAGES))('%s is imported in its own place alone', (name, homes) => {
  const wrong = imports.filter(
    ({ file, from }) =>
      (from === name || from.startsWith(`${name}/`)) &&
      !homes.some((home) => file.startsWith(home)) &&
      !JOINTS.includes(file),
  );
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

function sources(): string[] {
  return globSync('{src,islands,server,scripts,supabase/functions}/**/*.{ts,tsx,astro,mjs}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const part = partOf(file);
  if (part === undefined) return [];
  const specifiers = [...text.matchAll(/(?:from\s+|import\s+|import\()\s*['"]([^'"\n]+)['"]/g)].map(
    (match) => match[1] ?? '',
  );
  return specifiers.map((from) => {
    const target = from.startsWith('.')
      ? normalize(join(dirname(file), from.replace(/\?.*$/, ''))).replaceAll('\\', '/')
      : undefined;
    return { file, part, from, target };
  });
}

/** The longest known part that a path lies in. */
function partOf(path: string): string | undefined {
  return Object.keys(ALLOWED)
    .filter((part) => path.startsWith(`${part}/`))
    .sort((a, b) => b.length - a.length)[0];
}
