import { expect, test } from 'vitest';
import { instantOf, localTime } from './site-time.ts';

const zone = 'America/New_York';

test('a timestamp of the database is shown in the time zone of the site', () => {
  expect(localTime('2026-01-05 14:00:59.123+00', zone)).toBe('2026-01-05T09:00');
  expect(localTime('2026-07-05T14:00:00+00:00', zone)).toBe('2026-07-05T10:00');
  expect(localTime('2026-01-05T04:59:00Z', zone)).toBe('2026-01-04T23:59');
});

test('the value of the field is an instant in the time zone of the site, wherever the author is', () => {
  expect(instantOf('2026-01-05T09:00', zone)).toBe('2026-01-05T14:00:00.000Z');
  expect(instantOf('2026-07-05T10:00', zone)).toBe('2026-07-05T14:00:00.000Z');
  expect(instantOf('2026-01-05T09:00', 'Asia/Kathmandu')).toBe('2026-01-05T03:15:00.000Z');
});

test('every hour of the days on which clocks change is unchanged after a round trip', () => {
  for (const day of ['2026-03-07', '2026-03-09', '2026-11-01'])
    for (let hour = 0; hour < 24; hour += 1) {
      const local = `${day}T${String(hour).padStart(2, '0')}:30`;
      expect(localTime(instantOf(local, zone), zone)).toBe(local);
    }
});

test('an hour that occurs twice means its first occurrence', () => {
  expect(instantOf('2026-11-01T01:30', zone)).toBe('2026-11-01T05:30:00.000Z');
});

test('an hour that summer time skips becomes the hour after', () => {
  expect(localTime(instantOf('2026-03-08T02:30', zone), zone)).toBe('2026-03-08T03:30');
});
