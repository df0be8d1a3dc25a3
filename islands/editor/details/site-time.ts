const MINUTE = 60_000;

/**
 * Formats an instant in the site's time zone for a datetime-local field: '2026-03-08T09:30'.
 * @param instant in the database's format: ISO 8601 or '2026-03-08 14:30:00+00'
 */
export function localTime(instant: string, timeZone: string): string {
  return wallClock(parse(instant), timeZone);
}

/**
 * Converts a local time in the site's time zone to an instant in ISO 8601. In the hour skipped by summer time, the
 * offset before the change applies. In the repeated hour, the first one is used.
 * @param local '2026-03-08T09:30', from a datetime-local field
 */
export function instantOf(local: string, timeZone: string): string {
  const asUtc = Date.parse(`${local}Z`);
  const shown = [offsetAt(asUtc - 1440 * MINUTE, timeZone), offsetAt(asUtc + 1440 * MINUTE, timeZone)]
    .map((offset) => asUtc - offset)
    .sort((one, other) => one - other);
  const meant = shown.find((instant) => wallClock(instant, timeZone) === local) ?? shown.at(-1) ?? asUtc;
  return new Date(meant).toISOString();
}

/** Formats an instant in the site's time zone: 'March 8, 2026 at 9:30 AM'. @param instant in the database's format */
export function dateAndTime(instant: string, { locale, timeZone }: { locale: string; timeZone: string }): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(parse(instant));
}

/** Parses a timestamp in the database's format to milliseconds. */
export function parse(instant: string): number {
  return Date.parse(instant.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
}

function offsetAt(instant: number, timeZone: string): number {
  return Date.parse(`${wallClock(instant, timeZone)}Z`) - Math.floor(instant / MINUTE) * MINUTE;
}

function wallClock(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}
