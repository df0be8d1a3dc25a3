import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  circles,
  fileGraph,
  importsIn,
  type Rooms,
  readSources,
  roomGraph,
  roomOf,
  wrongDirections,
  wrongPackages,
} from './import-graph.ts';

/** Which rooms a room may import; itself always. A room that is not listed below another one needs a row. */
const ROOMS: Rooms = {
  'src/pages': [
    'src/layouts',
    'src/components',
    'src/data',
    'src/domain',
    'src/backend',
    'src/styles',
    'src/art',
    'islands/*',
  ],
  'src/styleguide': ['src/layouts', 'src/components', 'src/data', 'src/styles', 'src/art'],
  'src/layouts': ['src/components', 'src/data', 'src/domain', 'src/styles', 'islands/*'],
  'src/components': ['src/data', 'src/domain', 'src/social-card', 'src/styles', 'src/art', 'islands/*', 'content'],
  'src/data': ['src/backend', 'src/domain', 'src/social-card'],
  // The list of what stands in content/, for the collections and for the check before a build.
  'src/content.kinds.ts': ['src/backend', 'src/domain'],
  'src/backend': ['src/domain', 'src/social-card', 'src/fonts'],
  'src/social-card': ['src/domain'],
  'src/domain': [],
  'src/styles': ['islands/*'],
  'src/art': [],
  'src/fonts': [],
  // Every island may use these, and no other island unless it has a row.
  'islands/*': ['islands/kit', 'src/domain', 'src/social-card'],
  'islands/dashboard': ['islands/auth', 'islands/editor', 'islands/kit', 'src/domain'],
  'islands/editor': ['islands/auth', 'islands/kit', 'src/domain', 'src/social-card'],
  'islands/inbox': ['islands/dashboard', 'islands/kit', 'src/domain'],
  'islands/preview': ['islands/auth', 'src/domain'],
  'islands/sign-in': ['islands/auth', 'islands/kit', 'src/domain'],
  'islands/kit': ['src/domain'],
  'supabase/functions': ['src/domain'],
  server: ['src/backend', 'src/domain', 'src/content.kinds.ts', 'supabase/functions'],
  scripts: ['server', 'src/backend', 'src/domain'],
  content: [],
};
/** Files of src itself join two rooms: Astro finds them by name. */
const JOINTS = ['src/content.config.ts', 'src/middleware.ts', 'src/env.d.ts'];

/** Packages that only these places may import. */
const PACKAGES = [
  {
    packages: /^astro:content$/,
    only: [
      'src/pages/',
      'src/layouts/',
      'src/components/',
      'src/styleguide/',
      'src/data/',
      'src/backend/content/',
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
/** What `src/domain` may import: plain rules and shapes, nothing that runs somewhere. */
const DOMAIN_PACKAGES = /^(zod|hast-util-.+|hast|schema-dts)$/;

/** What is wrong today. A list that is longer or shorter than the truth fails, so it can only shrink by a change here. */
const KNOWN = {
  directions: [
    'islands/editor/ContentEditor.tsx imports islands/dashboard/place.ts',
    'islands/editor/ContentEditor.tsx imports islands/dashboard/preferences.ts',
    'islands/editor/chooser/use-item-in-address.ts imports islands/dashboard/place.ts',
    'islands/editor/drafts/drafts.ts imports islands/dashboard/preferences.ts',
    'islands/editor/saving/SaveBar.tsx imports islands/dashboard/preferences.ts',
    'islands/kit/backend-client.ts imports islands/auth/session-store.ts',
    'islands/kit/backend-client.ts imports islands/auth/sign-in-again.ts',
    'islands/kit/every-page.ts imports islands/call-request/open-dialog.ts',
  ],
  roomCircles: ['islands/auth ↔ islands/call-request ↔ islands/kit', 'islands/dashboard ↔ islands/editor'],
  fileCircles: [
    'islands/editor/details/AddressField.tsx ↔ islands/editor/details/DetailsCard.tsx ↔ islands/editor/details/FeaturedImage.tsx ↔ islands/editor/details/PostDetails.tsx ↔ islands/editor/details/PublishingFields.tsx',
    'islands/editor/drafts/drafts.ts ↔ islands/editor/new-post/use-new-post.ts',
    'islands/editor/saving/edited-item.ts ↔ islands/editor/saving/saves.ts',
    'islands/editor/visual/import-export/read-blocks.ts ↔ islands/editor/visual/import-export/read-table.ts',
    'islands/editor/visual/import-export/write-blocks.ts ↔ islands/editor/visual/import-export/write-list.ts ↔ islands/editor/visual/import-export/write-table.ts',
    'islands/editor/visual/pictures/fields-of-pictures.ts ↔ islands/editor/visual/pictures/moving.ts ↔ islands/editor/visual/pictures/picture-fields.ts ↔ islands/editor/visual/transfer/register-transfer.ts ↔ islands/editor/visual/transfer/transfer.ts',
    'server/embedded/backend.ts ↔ server/embedded/heartbeat.ts',
    'server/embedded/data-api/guard.ts ↔ server/embedded/join-settings.ts ↔ server/embedded/lite-app.ts',
    'server/targets/deploy-target.ts ↔ server/targets/netlify.ts ↔ server/targets/node.ts ↔ server/targets/vercel.ts',
  ],
};

const sources = readSources(join(import.meta.dirname, '../..'));
const imports = importsIn(sources);

test('the tree has sources to check', () => {
  expect(imports.length).toBeGreaterThan(1000);
  expect(imports.some(({ file, target }) => file.endsWith('.css') && target)).toBe(true);
});

test('every source lies in a room', () => {
  expect([...sources.keys()].filter((file) => !roomOf(ROOMS, file) && !JOINTS.includes(file))).toEqual([]);
});

test('every row is about a room that exists', () => {
  const files = [...sources.keys(), ...imports.flatMap(({ target }) => target ?? [])];
  const rooms = new Set(files.map((file) => roomOf(ROOMS, file)));
  expect(Object.keys(ROOMS).filter((room) => !room.endsWith('/*') && !rooms.has(room))).toEqual([]);
});

test('imports between rooms follow their directions', () => {
  expect(wrongDirections(ROOMS, imports)).toEqual(KNOWN.directions);
});

test('relative imports stay inside the rooms', () => {
  const outside = imports.filter(({ target }) => target !== undefined && !roomOf(ROOMS, target));
  expect(outside.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
});

test('no room reaches itself through another', () => {
  expect(circles(roomGraph(ROOMS, imports))).toEqual(KNOWN.roomCircles);
});

test('no file reaches itself through another', () => {
  expect(circles(fileGraph(imports))).toEqual(KNOWN.fileCircles);
});

test('packages are imported in their own places alone', () => {
  expect(wrongPackages(PACKAGES, imports)).toEqual([]);
});

test('the domain imports schemas and HTML trees only', () => {
  const wrong = imports.filter(
    ({ file, from, target }) => file.startsWith('src/domain/') && target === undefined && !DOMAIN_PACKAGES.test(from),
  );
  expect(wrong.map(({ file, from }) => `${file} imports ${from}`)).toEqual([]);
});

describe('a tree with a mistake is found out', () => {
  const rooms: Rooms = {
    'src/rules': [],
    'src/styles': [],
    'islands/*': ['islands/ui', 'src/rules'],
    'islands/ui': [],
  };
  const packages = [{ packages: /^(lexical|@lexical\/.+)$/, only: ['islands/editor/'] }];
  const wrongIn = (files: Record<string, string>) => wrongDirections(rooms, importsIn(new Map(Object.entries(files))));
  const circlesIn = (files: Record<string, string>) => {
    const found = importsIn(new Map(Object.entries(files)));
    return [circles(roomGraph(rooms, found)), circles(fileGraph(found))];
  };

  test('an island that imports another island', () => {
    expect(wrongIn({ 'islands/like/like.ts': "import { open } from '../share/open.ts';" })).toEqual([
      'islands/like/like.ts imports islands/share/open.ts',
    ]);
    expect(wrongIn({ 'islands/like/like.ts': "import { toast } from '../ui/toasts.ts';" })).toEqual([]);
  });

  test('a shared part that imports a feature, type or not, now or later', () => {
    const lines = [
      "import type { A } from '../like/a.ts';",
      "const b = await import('../like/b.ts');",
      "export * from '../like/c.ts';",
    ];
    expect(wrongIn({ 'islands/ui/toasts.ts': lines.join('\n') })).toHaveLength(3);
  });

  test('a style sheet that imports an island, and an island whose style sheet imports the site', () => {
    expect(wrongIn({ 'src/styles/site.css': "@import '../../islands/like/like.css';" })).toHaveLength(1);
    expect(wrongIn({ 'islands/like/like.css': "@import '../../src/styles/theme.css' layer(theme);" })).toHaveLength(1);
  });

  test('circles of two rooms and of three files', () => {
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

  test.each(['lexical', '@lexical/list'])('%s outside the editor', (name) => {
    const found = importsIn(new Map([['islands/inbox/list.ts', `import { a } from '${name}';`]]));
    expect(wrongPackages(packages, found)).toEqual([`islands/inbox/list.ts imports ${name}`]);
    expect(wrongPackages(packages, [{ file: 'islands/editor/a.ts', from: name, target: undefined }])).toEqual([]);
  });
});
