import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { generateSampleHashes } from '../generate/sample.ts';
import { ownersTexts } from './sample-texts.ts';

const root = mkdtempSync(join(tmpdir(), 'sample-'));
afterAll(() => rmSync(root, { recursive: true }));
function write(file: string, text: string) {
  const path = join(root, 'content', file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

test('finds the texts of fields, running text and images, each with its file and line', () => {
  write('site.yaml', '# A note\nname: Ann\nlocale: en-US\nsocial:\n  - label: X\n    url: https://x.example/ann\n');
  write('pages/home.mdx', '---\ntitle: Hello\n---\n\nOne\nparagraph.\n\nAnother one.\n');
  write('labels.yaml', 'save: Save it now\n');
  write('portrait.png', 'image');
  expect(ownersTexts(root).map(({ hash: _, ...text }) => text)).toEqual([
    { file: 'content/pages/home.mdx', line: 2, field: 'title', text: 'Hello' },
    { file: 'content/pages/home.mdx', line: 5, text: 'One paragraph.' },
    { file: 'content/pages/home.mdx', line: 8, text: 'Another one.' },
    { file: 'content/portrait.png', text: '' },
    { file: 'content/site.yaml', line: 2, field: 'name', text: 'Ann' },
    { file: 'content/site.yaml', line: 6, field: 'url', text: 'https://x.example/ann' },
  ]);
});

test('a text keeps its hash when it moves, and loses it when it changes', () => {
  const hashOf = (file: string) => ownersTexts(root).find((text) => text.file === `content/${file}`)?.hash;
  write('a.mdx', 'The same words.\n');
  write('b.mdx', '\n\n  The same words.');
  write('c.mdx', 'The same words!\n');
  expect(hashOf('b.mdx')).toBe(hashOf('a.mdx'));
  expect(hashOf('c.mdx')).not.toBe(hashOf('a.mdx'));
});

test('the committed list is that of the sample', async () => {
  await expect(generateSampleHashes({ check: true })).resolves.toBeUndefined();
});
