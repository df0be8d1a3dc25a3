import { expect, test } from 'vitest';
import { nearestName } from './nearest-name.ts';

test.each([
  ['categroy', 'category'],
  ['discription', 'description'],
  ['Title', 'title'],
  ['colour', 'color'],
])('%s was meant to be %s', (wrong, meant) => {
  expect(nearestName(wrong, ['title', 'category', 'color', 'description', 'url'])).toBe(meant);
});

test('a short word is not taken for any other short word', () => {
  expect(nearestName('id', ['url', 'role'])).toBeUndefined();
});
