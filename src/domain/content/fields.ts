import { z } from 'zod';

/** A line or a paragraph that visitors read. */
export const text = z.string('expected a text').trim().min(1, 'expected a text, and found nothing');

/** A whole address on another site. */
export const address = z.url({ protocol: /^https$/, error: 'expected a whole address beginning with https://' });

/** A picture that lies beside the entry, by its file name. */
export const picture = text.regex(
  /^[\w.-]+\.(svg|png|jpe?g|webp|avif)$/i,
  'expected the name of a picture beside this file',
);

/** A drawing that lies beside the entry, by its file name; it becomes part of the page. */
export const drawing = text.regex(/^[\w.-]+\.svg$/i, 'expected the name of an .svg file beside this one');

/** A year, a month or a day: 2024, 2024-03 or 2024-03-05. */
export const publicationDate = z
  .union([z.int(), z.string()], 'expected a date such as 2024, 2024-03 or 2024-03-05')
  .transform(String)
  .refine(isDate, 'expected a date such as 2024, 2024-03 or 2024-03-05');

function isDate(value: string): boolean {
  const [, year = '', month = '01', day = '01'] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(value) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return year !== '' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
}
