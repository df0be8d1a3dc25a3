import { parse } from '../details/site-time.ts';
import { HISTORY } from './texts.ts';

/** The time zone and locale for times and numbers. */
export interface Clock {
  /** An IANA name. */
  timeZone: string;
  locale: string;
}

/**
 * Formats a time to the second, because saves may follow each other quickly.
 * @param instant in the database's format
 */
export function moment(instant: string, { timeZone, locale }: Clock): string {
  return new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'medium' }).format(parse(instant));
}

export function wordCount(words: number, { locale }: Clock): string {
  return HISTORY.words(words, words.toLocaleString(locale));
}

/** Formats a size in kilobytes of 1,000 bytes. */
export function size(bytes: number, { locale }: Clock): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 }).format(
    bytes / 1000,
  );
}

/** The number of days left, rounded up. */
export function daysLeft(until: string, now = Date.now()): number {
  return Math.max(0, Math.ceil((parse(until) - now) / 86_400_000));
}
