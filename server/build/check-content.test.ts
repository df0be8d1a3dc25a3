import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkContent } from './check-content.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'check-'));
  for (const name of ['content', 'src/styles/theme.css'])
    cpSync(join(import.meta.dirname, '../..', name), join(root, name), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const image = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#888' } });
const problem = () =>
  checkContent(root).then(
    () => undefined,
    (error: Error) => error.message,
  );

test('the content of this site has no problem, and a cover that is an image must be large enough', async () => {
  expect(await problem()).toBeUndefined();
  const book = join(root, 'content/books/brand-book.mdx');
  writeFileSync(book, readFileSync(book, 'utf8').replace('cover: brand-book.svg', 'cover: cover.png'));
  const cover = join(root, 'content/books/cover.png');
  await image(960, 1_440).png().toFile(cover);
  rmSync(join(root, 'content/books/brand-book.svg'));
  expect(await problem()).toBeUndefined();
  await image(640, 960).png().toFile(cover);
  expect(await problem()).toBe('content/books/cover.png: expected at least 960 pixels in width, found 640');
});

test('a colour in which text is hard to read is named', async () => {
  const theme = join(root, 'src/styles/theme.css');
  const sheet = readFileSync(theme, 'utf8');
  writeFileSync(theme, sheet.replace(/--color-muted: [^;]+;/, '--color-muted: light-dark(#999999, #bbbbbb);'));
  expect(await problem()).toMatch(
    /^src\/styles\/theme\.css, line \d+: --color-muted: its contrast with --color-paper is 2\.6 in light mode; text needs 4\.5 or more$/,
  );
});

test('a portrait that is no image, too small or of other proportions is named', async () => {
  const portrait = join(root, 'content/portrait.png');
  writeFileSync(portrait, 'a text');
  expect(await problem()).toBe('content/portrait.png: expected an image; this file cannot be read as one');
  await image(400, 500).png().toFile(portrait);
  expect(await problem()).toBe('content/portrait.png: expected at least 960 pixels in width, found 400');
  await image(1_200, 960).png().toFile(portrait);
  expect(await problem()).toBe(
    'content/portrait.png: expected the proportions 4:5 (four wide, five high), found 1200 × 960 pixels',
  );
});
