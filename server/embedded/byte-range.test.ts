import { expect, test } from 'vitest';
import { byteRange } from './byte-range.ts';

test.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=4-99', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
])('%s is a part of ten bytes', (header, range) => expect(byteRange(header, 10)).toEqual(range));

test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s is no part of ten bytes', (header) =>
  expect(byteRange(header, 10)).toBe('none'),
);

test.each([undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,3-4', 'lines=0-3', 'bytes=a-b', 'bytes=0 - 3'])(
  '%s asks for the whole',
  (header) => expect(byteRange(header, 10)).toBeUndefined(),
);
