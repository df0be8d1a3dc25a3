import { expect, test } from 'vitest';
import { compareTexts, type Passage } from './compare-texts.ts';

/** A short form of a comparison: common text as it is, the rest as [-of the other-] and [+mine+]. */
function inShort(passages: Passage[]): string[] {
  return passages.map((passage) => {
    if (passage.kind === 'same') return `= ${passage.blocks.map(({ text }) => text).join(' / ')}`;
    if (passage.kind === 'formatting') return `~ ${passage.theirs.place} ${passage.mine.place}: ${passage.mine.text}`;
    if (passage.kind === 'words')
      return passage.runs
        .map(({ text, in: side }) => ({ both: text, mine: `[+${text}+]`, theirs: `[-${text}-]` })[side])
        .join('');
    return `${passage.kind === 'mine' ? '+' : '-'} ${passage.block.text || passage.block.html}`;
  });
}

const compared = (mine: string, theirs: string) => inShort(compareTexts(mine, theirs));

test('a changed paragraph is compared word by word, and the others are left alone', () => {
  expect(
    compared(
      '<h2>Keys</h2><p>The quick red fox jumps.</p><p>Same</p>',
      '<h2>Keys</h2><p>The quick brown fox jumps.</p>\n<p>Same</p>',
    ),
  ).toEqual(['= Keys', 'The quick [-brown-][+red+] fox jumps.', '= Same']);
});

test('a block that only one text has is marked as a whole', () => {
  expect(compared('<p>One</p><p>Quite new words here</p>', '<p>Something else was there</p><p>One</p>')).toEqual([
    '- Something else was there',
    '= One',
    '+ Quite new words here',
  ]);
});

test('a changed paragraph is matched again behind a new one', () => {
  expect(
    compared('<p>Brand new.</p><p>An old and known sentence, mended.</p>', '<p>An old and known sentence.</p>'),
  ).toEqual(['+ Brand new.', 'An old and known sentence[+, mended+].']);
});

test.each([
  ['emphasis', '<p>Same <em>words</em></p>', '<p>Same words</p>', '~ p p: Same words'],
  ['a link', '<p><a href="/a">Here</a></p>', '<p><a href="/b">Here</a></p>', '~ p p: Here'],
  ['a heading made of a paragraph', '<h2>Words</h2>', '<p>Words</p>', '~ p h2: Words'],
  ['another kind of list', '<ol><li>Item</li></ol>', '<ul><li>Item</li></ul>', '~ ul li ol li: Item'],
  ['alignment', '<p class="align-center">Words</p>', '<p>Words</p>', '~ p p: Words'],
  ['another image', '<p><img src="/a.png" alt=""></p>', '<p><img src="/b.png" alt=""></p>', '~ p p: '],
])('%s is shown as a change of formatting only', (_, mine, theirs, expected) => {
  expect(compared(mine, theirs)).toEqual([expected]);
});

test('a new list item leaves its neighbours unchanged', () => {
  const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul><p>After</p>`;
  expect(compared(list('one', 'two', 'three'), list('one', 'three'))).toEqual(['= one', '+ two', '= three / After']);
});

test('nested lists and rows of a table are compared as blocks of their own', () => {
  const mine = '<ul><li>a<ul><li>b</li></ul></li></ul><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>';
  expect(compared(mine, mine.replace('>b<', '>c<').replace('>2<', '>3<'))).toEqual([
    '= a',
    '- c',
    '+ b',
    '1 [-3-][+2+]',
  ]);
});

test('text outside any block is compared too, and a divider has no words', () => {
  expect(compared('loose text<hr>', 'loose words')).toEqual(['loose [-words-][+text+]', '+ <hr>']);
});

test('words in scripts without spaces are compared as words', () => {
  expect(compared('<p>私は本を読みます</p>', '<p>私は本を書きます</p>')[0]).toMatch(/^私は本を.*\[-/u);
});

test('the same text in another notation shows no difference', () => {
  expect(compared('<P>One</P>\n\n<p>Two</p>', '<p>One</p><p>Two</p>')).toEqual(['= One / Two']);
  expect(compared('', '')).toEqual([]);
});

const WORDS = 'the of promise brand voice reader letter quiet honest author margin paper chapter'.split(' ');
/** Random words, the same for the same seed. */
function words(count: number, seed: number): string[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return `${WORDS[state % WORDS.length]}${state % 97}`;
  });
}
const article = (text: string[]) =>
  Array.from(
    { length: Math.ceil(text.length / 50) },
    (_, part) => `<p>${text.slice(part * 50, part * 50 + 50).join(' ')}</p>`,
  ).join('');

test.each([
  ['nothing in common', article(words(20_000, 1)), article(words(20_000, 2))],
  [
    'a word in each paragraph',
    article(words(20_000, 1)),
    article(words(20_000, 1).map((word, at) => (at % 50 === 7 ? 'new' : word))),
  ],
  ['one paragraph that long', `<p>${words(20_000, 1).join(' ')}</p>`, `<p>${words(20_000, 2).join(' ')}</p>`],
])('twenty thousand words are compared with %s, and no word of either text is left out', (_, mine, theirs) => {
  const runs = compareTexts(mine, theirs).flatMap((passage): { text: string; in: string }[] => {
    if (passage.kind === 'same') return passage.blocks.map(({ text }) => ({ text, in: 'both' }));
    if (passage.kind === 'words') return passage.runs;
    if (passage.kind === 'formatting') return [{ text: passage.mine.text, in: 'both' }];
    return [{ text: passage.block.text, in: passage.kind }];
  });
  const wordsIn = (side: string) =>
    runs
      .filter((run) => run.in === side || run.in === 'both')
      .map(({ text }) => text)
      .join(' ');
  const count = (text: string) => text.match(/\S+/g)?.length;
  expect(count(wordsIn('mine'))).toBe(20_000);
  expect(count(wordsIn('theirs'))).toBe(20_000);
});
