import { expect, test } from 'vitest';
import { digest } from './digest.ts';

test('equal texts have equal digests of letters and digits', () => {
  expect(digest('a title')).toBe(digest('a title'));
  for (const text of ['', 'a', '日本語 🙂', 'x'.repeat(10_000)]) expect(digest(text)).toMatch(/^[0-9a-z]{1,11}$/);
});

test('ten thousand slightly different texts have ten thousand digests', () => {
  expect(new Set(Array.from({ length: 10_000 }, (_, index) => digest(`title ${index}`))).size).toBe(10_000);
});
