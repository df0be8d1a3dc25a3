import { expect, test } from 'vitest';
import { imageName } from './image-name.ts';

test('the name of an image is the time and the original extension', () => {
  expect(imageName('At the sea.JPG', 'image/jpeg', 1_767_225_600_000)).toBe('1767225600000.jpg');
  expect(imageName('archive.tar.webp', 'image/webp', 1_767_225_700_000)).toBe('1767225700000.webp');
});

test('two images at the same time get two names', () => {
  const at = 1_767_225_800_000;
  expect(imageName('a.png', 'image/png', at)).not.toBe(imageName('b.png', 'image/png', at));
});

test.each(['image', '.', 'image.', 'image.p/ng', 'image.ünï', 'x.averyverylongextension'])(
  'the file name %s gets the extension of its format',
  (original) => expect(imageName(original, 'image/jpeg')).toMatch(/^\d+\.jpeg$/),
);
