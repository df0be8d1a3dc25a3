import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { componentsOf } from './page-styles.ts';

const root = mkdtempSync(join(tmpdir(), 'page-styles-'));
afterAll(() => rmSync(root, { recursive: true }));

function componentsIn(files: Record<string, string>): string[] {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return [...componentsOf(join(root, Object.keys(files)[0] ?? ''))].map((file) => relative(root, file)).sort();
}

test('a page gets the styles of the components that it imports, through any module', () => {
  expect(
    componentsIn({
      'src/pages/[id].astro': "import List from '../list/List.astro';\nimport {\n  a,\n  b,\n} from '../words.ts';",
      'src/list/List.astro': "import { Entry } from './entry.ts';",
      'src/list/entry.ts': "export * from './Entry.tsx';",
      'src/list/Entry.tsx':
        "const Later = lazy(() => import('./Later.tsx'));\nexport const Entry = <b className='p-1' />;",
      'src/list/Later.tsx': "import { showToast } from '../../islands/ui/toasts.ts';",
      'src/words.ts': "export const a = 'hidden';",
      'islands/ui/toasts.ts': "element.className = 'fixed';",
    }),
  ).toEqual([
    'islands/ui/toasts.ts',
    'src/list/Entry.tsx',
    'src/list/Later.tsx',
    'src/list/List.astro',
    'src/pages/[id].astro',
  ]);
});

test('a type-only import adds no styles', () => {
  expect(
    componentsIn({
      'src/pages/one.astro': "import type { A } from '../A.tsx';\nimport { type B } from '../B.tsx';",
      'src/A.tsx': '',
      'src/B.tsx': '',
    }),
  ).toEqual(['src/B.tsx', 'src/pages/one.astro']);
});

test('the sheet of the admin area reads every React component of its pages', () => {
  const project = join(import.meta.dirname, '../..');
  const styles = join(project, 'src/styles');
  const sources = readFileSync(join(styles, 'admin.css'), 'utf8').matchAll(/^@source "(.+)";/gm);
  const patterns = [...sources].map(([, pattern = '']) => join(styles, pattern));
  const pages = globSync('src/pages/**/*.astro', { cwd: project })
    .map((page) => join(project, page))
    .filter((page) => readFileSync(page, 'utf8').includes('styles/admin.css'));
  expect(pages.length).toBeGreaterThan(3);
  const components = new Set(pages.flatMap((page) => [...componentsOf(page)]));
  const islands = [...components].filter((file) => file.startsWith(join(project, 'islands')) && file.endsWith('.tsx'));
  const unread = islands.filter((file) => !patterns.some((pattern) => matchesGlob(file, pattern)));
  expect(unread.map((file) => relative(project, file))).toEqual([]);
});
