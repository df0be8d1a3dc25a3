import type { Site } from '../../src/site/site.ts';

/** The time zone and locale in which the inbox shows times. */
export type Clock = Pick<Site, 'timeZone' | 'locale'>;

/** The day of an instant (ISO 8601), in full: 'Thursday, November 26, 2026'. */
export function dayOf(instant: string, { locale, timeZone }: Clock): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(new Date(instant));
}

/** The time of day of an instant: '3:05 PM'. */
export function timeOf(instant: string, { locale, timeZone }: Clock): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(instant));
}

/** Day, time and time zone of an instant: 'November 26, 2026 at 3:05 PM EST'. */
export function momentOf(instant: string, { locale, timeZone }: Clock): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone })
    .format(new Date(instant))
    .replace(/(:\d\d):\d\d/, '$1');
}

/** A date for file names: '2026-11-26'. */
export function fileDay(moment: Date, { timeZone }: Clock): string {
  const parts = new Intl.DateTimeFormat('en', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
  const part = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day}`;
}

/** Groups rows by day, in their order. */
export function byDay<Row extends { created_at: string }>(rows: readonly Row[], clock: Clock) {
  const days: { day: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = dayOf(row.created_at, clock);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}
