import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { drawCard, layOut } from './draw-card.ts';
import { inKnownLetters } from './spelling.ts';
import { LEADING, setTitle } from './title-lines.ts';

const root = mkdtempSync(join(tmpdir(), 'social-image-'));
mkdirSync(join(root, 'content/books'), { recursive: true });
writeFileSync(
  join(root, 'content/books/one.svg'),
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 360"><rect width="240" height="360" fill="#13513b"/></svg>',
);
afterAll(() => rmSync(root, { recursive: true, force: true }));

const card = { label: 'About', title: 'A Title', name: 'Ann Author', role: 'Author', host: 'example.com' };
const book = { colour: 'green', cover: 'content/books/one.svg' } as const;
const LONG = 'a title that nobody told to be short and that goes on and on '.repeat(8);

describe('a social image', () => {
  test.each([
    ['an ordinary title', card],
    ['a book', { ...card, book }],
    ['a very long title', { ...card, title: LONG }],
    ['a book with a very long title', { ...card, title: LONG, book }],
    ['one word without end', { ...card, title: 'x'.repeat(300), book }],
    [
      'letters that the fonts lack',
      { ...card, title: 'Žižek 日本語 🙂 مرحبا', name: 'Šmíd', label: 'Блог', role: '作家' },
    ],
    ['nothing but such letters', { ...card, title: '日本語', name: '作家', label: '', role: '' }],
    ['no title', { ...card, title: ' ' }],
    ['signs that mean something in SVG', { ...card, title: `<b>&amp;"'</b>` }],
    ['a long name and a long host', { ...card, name: LONG, role: LONG, host: 'x.'.repeat(60) }],
  ])('is 1200 by 630 pixels with %s', async (_what, words) => {
    const { width, height, format } = await sharp(await drawCard(words, root)).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'png']);
  });

  test.each([
    ['Polish', 'Łódź', 'Małgorzata Żółć'],
    ['Czech', 'Žižkov a příliš žluťoučký kůň', 'Jiří Třeštík'],
    ['Turkish', 'İstanbul’da ışık', 'Gülşah Çağlar'],
    ['Vietnamese', 'Thương hiệu là lời hứa', 'Nguyễn Thị Hạnh'],
    ['Hungarian', 'Tükörfúrógép', 'Őry Győző'],
    ['Romanian', 'Încrederea și țara', 'Ștefan Țepeș'],
    ['Icelandic', 'Þórshöfn', 'Æsa Guðmundsdóttir'],
    ['Latvian', 'Zīmola solījums', 'Ģirts Ķēniņš'],
    ['Russian', 'Бренд — это обещание', 'Юлия Щукина'],
    ['Ukrainian', 'Обіцянка бренду', 'Євген Їжакевич'],
    ['Greek', 'Η υπόσχεση', 'Ελένη Ψάλτη'],
  ])('has every letter of a title and a name in %s', async (_language, title, name) => {
    const { missing } = await layOut({ ...card, title, name, label: name, role: title });
    expect([...missing]).toEqual([]);
  });

  test('shows its title, so another title gives another image', async () => {
    const [one, same, other] = await Promise.all([
      drawCard(card, root),
      drawCard(card, root),
      drawCard({ ...card, title: 'Another' }, root),
    ]);
    expect(one.equals(same)).toBe(true);
    expect(one.equals(other)).toBe(false);
  });

  test('shows the name of the site if the fonts lack the letters of the title', async () => {
    const unreadable = await drawCard({ ...card, title: '日本語' }, root);
    expect(unreadable.equals(await drawCard({ ...card, title: card.name }, root))).toBe(true);
  });

  test('with a missing cover throws an error that names the file', async () => {
    await expect(drawCard({ ...card, book: { ...book, cover: 'none.svg' } }, root)).rejects.toThrow('none.svg');
  });
});

describe('a title is set', () => {
  const box = { width: 1000, height: 280, largest: 138, smallest: 46 };

  test('in large letters on one line when it is short', () => {
    expect(setTitle('Books', box)).toEqual({ lines: ['Books'], size: 138 });
  });

  test('in lines of about equal length', () => {
    const { lines } = setTitle('A brand is a promise kept.', box);
    expect(lines).toEqual(['A brand is a', 'promise kept.']);
  });

  test.each([LONG, 'x'.repeat(300), `${'word '.repeat(30)}`, 'Incomprehensibilities of It'])(
    'inside its box: %s',
    (title) => {
      const { lines, size } = setTitle(title, box);
      expect(size).toBeGreaterThanOrEqual(box.smallest);
      expect(lines.length * size * LEADING).toBeLessThanOrEqual(box.height + size * LEADING * 0.01);
    },
  );

  test('whole when it fits, and otherwise with an ellipsis', () => {
    expect(setTitle('one two three', box).lines.join(' ')).toBe('one two three');
    expect(setTitle(LONG, box).lines.at(-1)).toMatch(/\w…$/);
  });
});

test.each([
  ['Žižek’s café', 'Žž', 'Zizek’s café'],
  ['naïve 🙂 title', '🙂', 'naïve title'],
  ['日本 in letters', '日本', 'in letters'],
  ['日本語日本語 ok', '日本語', 'Name'],
  ['🙂🙂', '🙂', 'Name'],
])('%s without the letters %s becomes %s', (text, missing, expected) => {
  expect(inKnownLetters(text, new Set(missing), 'Name')).toBe(expected);
});
