import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createEditor, type Klass, type LexicalNode } from 'lexical';
import { afterAll, expect, it } from 'vitest';
import { withoutMethods, withoutNodeParts } from './unused-parts.ts';

const modulesFolder = join(import.meta.dirname, '../../node_modules');
const modules = join(modulesFolder, '@supabase/auth-js/dist/module');

it.each(['GoTrueClient.js', 'GoTrueAdminApi.js', 'lib/webauthn.js'])(
  'of %s leaves out no method that a remaining one calls',
  (file) => {
    const code = readFileSync(join(modules, file), 'utf8');
    const shorter = withoutMethods(code);
    const removed = [...shorter.matchAll(/(\w+)\(\) \{ removedMethod\(\); \}/g)].map(([, name]) => name);
    expect(removed.length).toBeGreaterThan(4);
    expect(shorter.length).toBeLessThan(code.length);
    expect(removed.filter((name) => shorter.includes(`this.${name}(`))).toEqual([]);
  },
);

it('keeps the methods that the site calls as they are', () => {
  const code = readFileSync(join(modules, 'GoTrueClient.js'), 'utf8');
  const shorter = withoutMethods(code);
  const body = (source: string, name: string) => source.split(`\n    async ${name}(`)[1]?.split('\n    }')[0];
  for (const name of [
    'signInWithPassword',
    'signOut',
    'getSession',
    'updateUser',
    'resetPasswordForEmail',
    'refreshSession',
  ]) {
    expect(body(code, name), name).toBeTruthy();
    expect(body(shorter, name), name).toBe(body(code, name));
  }
});

/** Below the project, so that what the modules import is found. */
const shortened = join(import.meta.dirname, '../../.cache/unused-parts');
afterAll(() => rmSync(shortened, { recursive: true, force: true }));

it.each([
  ['@lexical/rich-text/dist/LexicalRichText', 'HeadingNode', { type: 'heading', tag: 'h3', format: 'center' }],
  ['@lexical/list/dist/LexicalList', 'ListNode', { type: 'list', listType: 'number', start: 3, tag: 'ol' }],
  ['@lexical/link/dist/LexicalLink', 'LinkNode', { type: 'link', url: '/a', target: '_blank', rel: null, title: 'b' }],
  ['@lexical/table/dist/LexicalTable', 'TableCellNode', { type: 'tablecell', colSpan: 2, headerState: 3 }],
  ['@lexical/code-core/dist/LexicalCodeCore', 'CodeNode', { type: 'code', language: 'ts' }],
])('without its unused parts, %s reads and writes a %s as before', async (name, node, json) => {
  const file = join(modulesFolder, `${name}.prod.js`);
  const code = readFileSync(file, 'utf8');
  const shorter = withoutNodeParts(code);
  expect(shorter.length).toBeLessThan(code.length);
  expect(shorter).not.toMatch(/(?:generated|importDOM):(?!undefined)/);
  mkdirSync(shortened, { recursive: true });
  const copy = join(shortened, `${node}.js`);
  writeFileSync(copy, shorter);
  const [before, after] = await Promise.all(
    [file, copy].map(async (path) => rewritten((await import(pathToFileURL(path).href))[node], json)),
  );
  expect(after).toEqual(before);
  expect(after).toMatchObject(json);
});

/** What a node that was read from JSON is written as. */
function rewritten(klass: Klass<LexicalNode>, json: { type: string }): unknown {
  const editor = createEditor({
    nodes: [klass],
    onError: (error) => {
      throw error;
    },
  });
  const root = { type: 'root', version: 1, direction: null, format: '' as const, indent: 0 };
  const state = editor.parseEditorState({ root: { ...root, children: [{ version: 1, children: [], ...json }] } });
  return state.toJSON().root.children[0];
}
