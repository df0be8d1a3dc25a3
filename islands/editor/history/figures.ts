import { parse } from '../details/site-time.ts';
import { HISTORY } from './texts.ts';

/** How the site writes moments and numbers. */
export interface Clock {
  /** IANA. */
  timeZone: string;
  locale: string;
}

/** To the second: saves may follow each other quickly. @param instant as the database writes it */
export function moment(instant: string, { timeZone, locale }: Clock): string {
  return new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'medium' }).format(parse(instant));
}

export function wordCount(words: number, { locale }: Clock): string {
  return HISTORY.words(words, words.toLocaleString(locale));
}

/** In thousands of bytes. */
export function size(bytes: number, { locale }: Clock): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 }).format(
    bytes / 1000,
  );
}

/** How many days are left until then, a part of one counted as one. */
export function daysLeft(until: string, now = Date.now()): number {
  return Math.max(0, Math.ceil((parse(until) - now) / 86_400_000));
}
