import { expect, test } from 'vitest';
import { pictureName } from './picture-name.ts';

test('a name is the moment and the original extension', () => {
  expect(pictureName('At the sea.JPG', 'image/jpeg', 1_767_225_600_000)).toBe('1767225600000.jpg');
  expect(pictureName('archive.tar.webp', 'image/webp', 1_767_225_700_000)).toBe('1767225700000.webp');
});

test('two pictures of one moment have two names', () => {
  const at = 1_767_225_800_000;
  expect(pictureName('a.png', 'image/png', at)).not.toBe(pictureName('b.png', 'image/png', at));
});

test.each(['picture', '.', 'picture.', 'picture.p/ng', 'picture.ünï', 'x.averyverylongextension'])(
  '%s gets the extension of its format',
  (original) => expect(pictureName(original, 'image/jpeg')).toMatch(/^\d+\.jpeg$/),
);
