import { expect, test } from 'vitest';
import { typographicSign } from './typographic.ts';

/** A line as it is after all of its characters were typed. */
function typed(characters: string): string {
  let line = '';
  for (const character of characters) {
    const { sign, before } = typographicSign(line, character) ?? { sign: character, before: 0 };
    line = line.slice(0, line.length - before) + sign;
  }
  return line;
}

test.each([
  ['"Don\'t," she said. "Why?"', '“Don’t,” she said. “Why?”'],
  ['("a" \'b\')', '(“a” ‘b’)'],
  ['"\'Nested\' quotes"', '“‘Nested’ quotes”'],
  ["the authors' rock 'n' roll", 'the authors’ rock ‘n’ roll'],
  ['1990--2000 and so---on', '1990–2000 and so—on'],
  ['before -- after', 'before – after'],
  ['well-known - and a----b', 'well-known - and a—-b'],
  ['---', '---'],
  ['- item', '- item'],
])('%s becomes %s', (characters, line) => {
  expect(typed(characters)).toBe(line);
});
