/**
 * A date as an article shows it: long form of the site's language, in the site's time zone (specification §2).
 * @param instant ISO 8601
 * @returns for example 'January 5, 2025'
 */
export function longDate(instant: string, { locale, timeZone }: { locale: string; timeZone: string }): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(instant));
}
