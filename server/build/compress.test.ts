import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { compressFiles } from './compress.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-compress-'));
afterAll(() => rmSync(folder, { recursive: true }));

function build(name: string, files: Record<string, string>): string {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, file, '..'), { recursive: true });
    writeFileSync(join(folder, name, file), text);
  }
  return join(folder, name);
}
const text = (directory: string, file: string) => brotliDecompressSync(readFileSync(join(directory, file))).toString();

test('text files get compressed copies, and of an unchanged file those of the earlier build are taken', async () => {
  const same = { 'a.html': 'the same', 'c.css': 'one copy', 'f.xml': 'damaged' };
  const earlier = build('earlier', { ...same, '_astro/b.js': 'before' });
  await compressFiles(earlier);
  // Another window than that of the build shows which copies were taken.
  const other = brotliCompressSync('the same', { params: { [constants.BROTLI_PARAM_LGWIN]: 16 } });
  expect(other.equals(readFileSync(join(earlier, 'a.html.br')))).toBe(false);
  writeFileSync(join(earlier, 'a.html.br'), other);
  rmSync(join(earlier, 'c.css.br'));
  writeFileSync(join(earlier, 'f.xml.br'), '');

  const files = { ...same, '_astro/b.js': 'after', 'd.txt': 'new', 'e.png': 'image' };
  const later = build('later', files);
  await compressFiles(later, earlier);
  expect(readFileSync(join(later, 'a.html.br')).equals(other)).toBe(true);
  expect(gunzipSync(readFileSync(join(later, 'a.html.gz'))).toString()).toBe('the same');
  expect(text(later, '_astro/b.js.br')).toBe('after');
  expect(text(later, 'c.css.br')).toBe('one copy');
  expect(text(later, 'f.xml.br')).toBe('damaged');
  expect(text(later, 'd.txt.br')).toBe('new');
  expect(readdirSync(later)).not.toContain('e.png.br');
});

test('an earlier build that is gone changes nothing', async () => {
  const alone = build('alone', { 'a.html': 'words' });
  await compressFiles(alone, join(folder, 'gone'));
  expect(text(alone, 'a.html.br')).toBe('words');
});
