import { expect, test } from 'vitest';
import { byDay, dayOf, fileDay, momentOf, timeOf } from './moments.ts';

const NEW_YORK = { locale: 'en-US', timeZone: 'America/New_York' };
/** In the database's format, with microseconds. */
const INSTANT = '2026-11-27T03:05:59.123456+00:00';

test("dates and times are shown in the site's time zone, not the reader's", () => {
  expect(dayOf(INSTANT, NEW_YORK)).toBe('Thursday, November 26, 2026');
  expect(timeOf(INSTANT, NEW_YORK)).toBe('10:05 PM');
  expect(momentOf(INSTANT, NEW_YORK)).toBe('November 26, 2026 at 10:05 PM EST');
  expect(momentOf(INSTANT, { locale: 'de-DE', timeZone: 'Europe/Berlin' })).toBe('27. November 2026 um 04:05 MEZ');
  expect(fileDay(new Date(INSTANT), NEW_YORK)).toBe('2026-11-26');
});

test('rows are grouped by day and keep their order', () => {
  const rows = ['2026-11-27T12:00:00Z', INSTANT, '2026-11-26T12:00:00Z'].map((created_at) => ({ created_at }));
  expect(byDay(rows, NEW_YORK)).toEqual([
    { day: 'Friday, November 27, 2026', rows: [rows[0]] },
    { day: 'Thursday, November 26, 2026', rows: [rows[1], rows[2]] },
  ]);
});
