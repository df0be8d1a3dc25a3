/** Formatters by locale and time zone: creating one takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A date in the long form of the site's locale, in the site's time zone (docs/behaviour.md §2).
 * @param instant ISO 8601
 * @returns for example 'January 5, 2025'
 */
export function longDate(instant: string, { locale, timeZone }: { locale: string; timeZone: string }): string {
  const key = `${locale} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  formats.set(key, format);
  return format.format(new Date(instant));
}

/** A calendar day in the same form, independent of time zones. @param day such as '2027-03-05' */
export function longDay(day: string, { locale }: { locale: string }): string {
  return longDate(`${day}T00:00:00Z`, { locale, timeZone: 'UTC' });
}
