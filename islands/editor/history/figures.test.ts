import { expect, test } from 'vitest';
import { daysLeft, moment, size, wordCount } from './figures.ts';

const CLOCK = { timeZone: 'America/New_York', locale: 'en-US' };

test('times are shown in the time zone of the site, to the second', () => {
  expect(moment('2026-01-06 02:30:05.123456+00', CLOCK).replace(/\s/g, ' ')).toBe('Jan 5, 2026, 9:30:05 PM');
});

test('sizes and word counts are formatted in the language of the site', () => {
  expect(size(49, CLOCK)).toBe('0 kB');
  expect(size(12_345, CLOCK)).toBe('12.3 kB');
  expect(wordCount(1, CLOCK)).toBe('1 word');
  expect(wordCount(20_000, CLOCK)).toBe('20,000 words');
});

test('a day that has begun counts as one', () => {
  const now = Date.parse('2026-01-05T14:00:00Z');
  expect(daysLeft('2026-02-04 14:00:00+00', now)).toBe(30);
  expect(daysLeft('2026-01-05 14:00:01+00', now)).toBe(1);
  expect(daysLeft('2026-01-05 13:59:59+00', now)).toBe(0);
});
