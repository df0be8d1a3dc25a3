const MINUTE = 60_000;

/**
 * An instant as the site's clock shows it, in the form of a datetime-local field: '2026-03-08T09:30'.
 * @param instant as the database writes it, ISO 8601 or '2026-03-08 14:30:00+00'
 */
export function localTime(instant: string, timeZone: string): string {
  return wallClock(parse(instant), timeZone);
}

/**
 * The instant at which the site's clock shows `local`, ISO 8601. In the hour that summer time leaves out the clock is as
 * far ahead as it was before; of the hour that comes twice, the first is meant.
 * @param local '2026-03-08T09:30', as a datetime-local field gives it
 */
export function instantOf(local: string, timeZone: string): string {
  const asUtc = Date.parse(`${local}Z`);
  const shown = [offsetAt(asUtc - 1440 * MINUTE, timeZone), offsetAt(asUtc + 1440 * MINUTE, timeZone)]
    .map((offset) => asUtc - offset)
    .sort((one, other) => one - other);
  const meant = shown.find((instant) => wallClock(instant, timeZone) === local) ?? shown.at(-1) ?? asUtc;
  return new Date(meant).toISOString();
}

/** An instant in words, by the site's clock: 'March 8, 2026 at 9:30 AM'. @param instant as the database writes it */
export function dateAndTime(instant: string, { locale, timeZone }: { locale: string; timeZone: string }): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(parse(instant));
}

/** The moment of a timestamp that the database wrote, in milliseconds. */
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
