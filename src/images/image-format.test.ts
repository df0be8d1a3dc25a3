import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { IMAGE_HEAD_BYTES, imageFormat, isMoving } from './image-format.ts';
import { formatRefusal, IMAGE_REFUSALS } from './image-refusals.ts';

const image = (frames = 1) =>
  sharp({ create: { width: 4, height: 4 * frames, pageHeight: 4, channels: 3, background: '#c2391d' } });
const head = (bytes: Uint8Array) => bytes.subarray(0, IMAGE_HEAD_BYTES);
const text = (words: string) => new TextEncoder().encode(words);

describe('the format of an image is found in its content', () => {
  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('for %s as sharp writes it', async (format) => {
    expect(imageFormat(head(await image().toFormat(format).toBuffer()))).toBe(`image/${format}`);
  });

  test('for AVIF that names its brand only among the compatible ones', () => {
    const box = [0, 0, 0, 24, ...text('ftypmif1'), 0, 0, 0, 0, ...text('mif1avif')];
    expect(imageFormat(new Uint8Array(box))).toBe('image/avif');
  });

  test.each([
    ['an empty file', ''],
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a document', '%PDF-1.7'],
    ['a sound in the same container as WebP', 'RIFF\0\0\0\0WAVEfmt '],
    ['a film in the same container as AVIF', '\0\0\0\x18ftypisom\0\0\0\0isommp41avif'],
    ['a HEIC photograph', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['a brand across two brands', '\0\0\0\x18ftypmif1\0\0\0\0xxavifxx'],
    ['the beginning of a PNG', '\x89PNG'],
  ])('and %s is not an image', (_what, content) => {
    expect(imageFormat(Uint8Array.from(content, (character) => character.charCodeAt(0)))).toBeUndefined();
  });
});

test('animated and still WebP are distinguished', async () => {
  const frames = await sharp([await image().png().toBuffer(), await image().negate().png().toBuffer()], {
    join: { animated: true },
  })
    .webp()
    .toBuffer();
  expect(isMoving(head(frames))).toBe(true);
  expect(isMoving(head(await image().webp().toBuffer()))).toBe(false);
  expect(isMoving(head(await image().png().toBuffer()))).toBe(false);
});

test('a refusal states what is wrong with this file', () => {
  expect(formatRefusal(text(''))).toBe(IMAGE_REFUSALS.empty);
  expect(formatRefusal(text('<?xml version="1.0"?><svg/>'))).toBe(IMAGE_REFUSALS.svg);
  expect(formatRefusal(text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'))).toContain('HEIC');
  expect(formatRefusal(text('\0\0\0\x18ftypisom\0\0\0\0isommp41'))).toBe(IMAGE_REFUSALS.notAnImage);
  expect(formatRefusal(text('%PDF'))).toBe(IMAGE_REFUSALS.notAnImage);
});
