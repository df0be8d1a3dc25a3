import { expect, test } from 'vitest';
import { partOf } from './conditional-request.ts';

test.each([
  ['bytes=0-4', { first: 0, last: 4 }],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=3-', { first: 3, last: 9 }],
  ['bytes=3-99', { first: 3, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['Bytes=1-2', { first: 1, last: 2 }],
])('the range %s selects a part of a file of ten bytes', (range, part) => {
  expect(partOf(range, 10)).toEqual(part);
});

test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('the range %s lies outside a file of ten bytes', (range) => {
  expect(partOf(range, 10)).toBe('outside');
});

test.each(['bytes=0-1,3-4', 'bytes=4-2', 'bytes=-', 'bytes=a-b', 'items=0-1', ''])(
  'the range "%s" is ignored',
  (range) => {
    expect(partOf(range, 10)).toBeUndefined();
  },
);

test('any range of an empty file lies outside it', () => {
  expect(partOf('bytes=0-', 0)).toBe('outside');
});
