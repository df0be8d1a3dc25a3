import { expect, test } from 'vitest';
import { occurrences } from './occurrences.ts';

const loose = { matchCase: false, wholeWord: false };

test.each([
  ['Banana', 'ana', loose, [[1, 4]]],
  [
    'Word word',
    'WORD',
    loose,
    [
      [0, 4],
      [5, 9],
    ],
  ],
  ['Word word', 'word', { ...loose, matchCase: true }, [[5, 9]]],
  [
    'words, word. sword über-word',
    'word',
    { ...loose, wholeWord: true },
    [
      [7, 11],
      [24, 28],
    ],
  ],
  ['Größe Öl', 'öl', { ...loose, wholeWord: true }, [[6, 8]]],
  ['a.b axb (a.b)', '(a.b)', loose, [[8, 13]]],
  ['don’t “quote” 1–2', "don't", loose, [[0, 5]]],
  ['don’t “quote” 1–2', '"quote" 1-2', loose, [[6, 17]]],
  ['two\u00a0words', 'two words', loose, [[0, 9]]],
  ['😀 a', 'a', loose, [[3, 4]]],
  ['text', '', loose, []],
])('%j contains %j with %o at %j', (text, query, options, found) => {
  expect(occurrences(text, query, options)).toEqual(found);
});

test('every ASCII sign is literal', () => {
  for (let code = 33; code < 127; code += 1) {
    const sign = String.fromCharCode(code);
    expect(occurrences(`a${sign}`, sign, { ...loose, matchCase: true }).at(-1), sign).toEqual([1, 2]);
  }
});
