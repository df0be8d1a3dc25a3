import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  circles,
  fileGraph,
  importsIn,
  type Parts,
  partGraph,
  partOf,
  pastTheIndex,
  readSources,
  wrongDirections,
  wrongPackages,
} from './import-graph.ts';

/** The parts that know no feature, lowest first: each may import the ones before it. */
const FOUNDATION = [
  'src/paths.ts',
  'src/styles',
  'src/http',
  'src/supabase',
  'src/images',
  'src/html',
  'src/mail',
  'src/social-card',
  'src/content',
  'src/site',
];

/** The features, each with the features that it may use. */
const FEATURES: Parts = {
  'src/about': [],
  'src/account': [],
  'src/backups': [],
  'src/books': [],
  'src/call-request': [],
  'src/likes': ['islands/like'],
  'src/newsletter': [],
  'src/projects': [],
  'src/publishing': [],
  'src/services': [],
  'src/share': ['islands/share'],
  'src/speaking': [],
  'src/blog': ['src/likes', 'src/share', 'islands/ui', 'islands/like', 'islands/share'],
  'src/home': ['src/books'],
  'src/preview': ['src/blog'],
};

/** The parts that every island may use besides the rules of the feature with its name. */
const FOR_ISLANDS = ['islands/ui', 'src/paths.ts', 'src/html', 'src/http', 'src/images', 'src/site', 'src/supabase'];

/** Which parts each part may import besides itself. A part that is not above another in the order needs a row. */
const PARTS: Parts = {
  ...Object.fromEntries(FOUNDATION.map((part, level) => [part, FOUNDATION.slice(0, level)])),
  'src/site': [...FOUNDATION, 'content'],
  ...Object.fromEntries(
    Object.entries(FEATURES).map(([part, others]) => [part, [...FOUNDATION, 'content', ...others]]),
  ),
  'src/layout': [...FOUNDATION, ...Object.keys(FEATURES), 'islands/*'],
  'src/pages': [...FOUNDATION, ...Object.keys(FEATURES), 'src/layout', 'islands/*'],
  'src/styleguide': [...FOUNDATION, ...Object.keys(FEATURES), 'src/layout'],
  // Registers every kind of entry in content/, for the collections and for the check before a build.
  'src/content.kinds.ts': [...FOUNDATION, ...Object.keys(FEATURES)],
  // Every island may use these, and no other island unless it has a row.
  'islands/*': FOR_ISLANDS,
  'islands/ui': ['src/paths.ts', 'src/site', 'src/http'],
  'islands/account': [...FOR_ISLANDS, 'src/account'],
  'islands/blog-search': [...FOR_ISLANDS, 'src/blog'],
  'islands/call-request': [...FOR_ISLANDS, 'src/call-request'],
  'islands/editor': [
    ...FOR_ISLANDS,
    'islands/account',
    'islands/media',
    'src/blog',
    'src/publishing',
    'src/social-card',
  ],
  'islands/dashboard': [...FOR_ISLANDS, 'islands/account', 'islands/editor', 'islands/media', 'src/backups'],
  'islands/inbox': [...FOR_ISLANDS, 'islands/account', 'islands/dashboard', 'src/call-request'],
  'islands/media': [...FOR_ISLANDS, 'islands/account'],
  'islands/newsletter': [...FOR_ISLANDS, 'src/newsletter'],
  'islands/preview': [...FOR_ISLANDS, 'islands/account'],
  'supabase/functions': [...FOUNDATION, ...Object.keys(FEATURES)],
  server: [...FOUNDATION, ...Object.keys(FEATURES), 'src/content.kinds.ts', 'supabase/functions'],
  scripts: [...FOUNDATION, ...Object.keys(FEATURES), 'server'],
  content: [],
};
/** Files of src itself that join two parts, because Astro finds them by name. */
const JOINTS = ['src/content.config.ts', 'src/middleware.ts', 'src/env.d.ts'];

/** Packages that may only be imported in these places. */
const PACKAGES = [
  {
    packages: /^astro:content$/,
    only: [
      'src/pages/',
      'src/layout/',
      'src/styleguide/',
      'src/site/',
      'src/content/',
      ...Object.keys(FEATURES).map((part) => `${part}/`),
      ...JOINTS,
    ],
  },
  { packages: /^(lexical|@lexical\/.+)$/, only: ['islands/editor/'] },
  {
    packages: /^@supabase\/lite(\/|$)/,
    only: ['server/embedded/', 'scripts/generate/types.ts'],
  },
  // Islands run in the browser.
  { packages: /^(node:|astro:|hono(\/|$)|@hono\/)/, only: ['src/', 'server/', 'scripts/', 'supabase/'] },
];
const sources = readSources(join(import.meta.dirname, '../..'));
const imports = importsIn(sources);

test('the tree has sources to check', () => {
  expect(imports.length).toBeGreaterThan(1000);
  expect(imports.some(({ file, target }) => file.endsWith('.css') && target)).toBe(true);
});

test('every source file belongs to a part', () => {
  expect([...sources.keys()].filter((file) => !partOf(PARTS, file) && !JOINTS.includes(file))).toEqual([]);
});

test('every rule names an existing part', () => {
  const files = [...sources.keys(), ...imports.flatMap(({ target }) => target ?? [])];
  const parts = new Set(files.map((file) => partOf(PARTS, file)));
  expect(Object.keys(PARTS).filter((part) => !part.endsWith('/*') && !parts.has(part))).toEqual([]);
});

test('imports between parts follow the allowed directions', () => {
  expect(wrongDirections(PARTS, imports)).toEqual([]);
});

// Rule 3. Islands import the rules of src/NAME file by file (rule 2), because an index may lead to server code; pages,
// layout, server and scripts stand above the features and may import any part of them.
test("a feature uses another feature through that feature's index.ts", () => {
  expect(pastTheIndex(Object.keys(FEATURES), imports)).toEqual([]);
});

test('relative imports stay inside the parts', () => {
  const outside = imports.filter(({ target }) => target !== undefined && !partOf(PARTS, target));
  expect(outside.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
});

test('no part imports itself through another', () => {
  expect(circles(partGraph(PARTS, imports))).toEqual([]);
});

test('no file imports itself through another', () => {
  expect(circles(fileGraph(imports))).toEqual([]);
});

test('packages are imported only in their own places', () => {
  expect(wrongPackages(PACKAGES, imports)).toEqual([]);
});

describe('a mistake in the tree is reported', () => {
  const parts: Parts = {
    'src/rules': [],
    'src/styles': [],
    'islands/*': ['islands/ui', 'src/rules'],
    'islands/ui': [],
  };
  const packages = [{ packages: /^(lexical|@lexical\/.+)$/, only: ['islands/editor/'] }];
  const wrongIn = (files: Record<string, string>) => wrongDirections(parts, importsIn(new Map(Object.entries(files))));
  const circlesIn = (files: Record<string, string>) => {
    const found = importsIn(new Map(Object.entries(files)));
    return [circles(partGraph(parts, found)), circles(fileGraph(found))];
  };

  test('when an island imports another island', () => {
    expect(wrongIn({ 'islands/like/like.ts': "import { open } from '../share/open.ts';" })).toEqual([
      'islands/like/like.ts imports islands/share/open.ts',
    ]);
    expect(wrongIn({ 'islands/like/like.ts': "import { toast } from '../ui/toasts.ts';" })).toEqual([]);
  });

  test('when a shared part imports a feature, as a type or not, statically or dynamically', () => {
    const lines = [
      "import type { A } from '../like/a.ts';",
      "const b = await import('../like/b.ts');",
      "export * from '../like/c.ts';",
    ];
    expect(wrongIn({ 'islands/ui/toasts.ts': lines.join('\n') })).toHaveLength(3);
  });

  test('when a style sheet imports an island, or the style sheet of an island imports the site', () => {
    expect(wrongIn({ 'src/styles/site.css': "@import '../../islands/like/like.css';" })).toHaveLength(1);
    expect(wrongIn({ 'islands/like/like.css': "@import '../../src/styles/theme.css' layer(theme);" })).toHaveLength(1);
  });

  test('when a feature imports a file of another feature past its index', () => {
    const lines = ["import { postSchema } from '../blog/blog-post.ts';", "import '../blog/article/article.css';"];
    const found = (file: string) =>
      pastTheIndex(['src/blog', 'src/preview'], importsIn(new Map([[file, lines.join('')]])));
    expect(found('src/preview/post.ts')).toEqual([
      'src/preview/post.ts imports src/blog/blog-post.ts',
      'src/preview/post.ts imports src/blog/article/article.css',
    ]);
    expect(found('src/pages/post.ts')).toEqual([]);
    const through = importsIn(new Map([['src/preview/post.ts', "export * from '../blog/index.ts';"]]));
    expect(pastTheIndex(['src/blog', 'src/preview'], through)).toEqual([]);
  });

  test('when two parts or three files form a circle', () => {
    expect(
      circlesIn({
        'islands/like/a.ts': "import '../share/b.ts';",
        'islands/share/b.ts': "import '../like/c.ts';",
        'islands/ui/one.ts': "import './two.ts';",
        'islands/ui/two.ts': "import './three.ts';",
        'islands/ui/three.ts': "import './one.ts'; import './four.ts';",
      }),
    ).toEqual([['islands/like ↔ islands/share'], ['islands/ui/one.ts ↔ islands/ui/three.ts ↔ islands/ui/two.ts']]);
  });

  test.each(['lexical', '@lexical/list'])('when %s is imported outside the editor', (name) => {
    const found = importsIn(new Map([['islands/inbox/list.ts', `import { a } from '${name}';`]]));
    expect(wrongPackages(packages, found)).toEqual([`islands/inbox/list.ts imports ${name}`]);
    expect(wrongPackages(packages, [{ file: 'islands/editor/a.ts', from: name, target: undefined }])).toEqual([]);
  });
});
