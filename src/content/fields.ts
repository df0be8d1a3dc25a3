import { z } from 'zod';

/** A line or a paragraph of visible text. */
export const text = z.string('expected a text').trim().min(1, 'expected a text, and found nothing');

/** An absolute https address. */
export const address = z.url({ protocol: /^https$/, error: 'expected a whole address beginning with https://' });

/** The name of an image file in the entry's folder. */
export const imageName = text.regex(
  /^[\w.-]+\.(svg|png|jpe?g|webp|avif)$/i,
  'expected the name of an image beside this file',
);

/** The name of an .svg file in the entry's folder. */
export const drawingName = text.regex(/^[\w.-]+\.svg$/i, 'expected the name of an .svg file beside this one');

type ImageFormat = 'png' | 'jpg' | 'jpeg' | 'tiff' | 'webp' | 'gif' | 'svg' | 'avif' | 'apng';

/** A book's cover: a drawing as inline markup, or an image as Astro's components expect it. */
export type Artwork =
  | { /** Path relative to the project's folder. */ file: string; drawing: string }
  | { file: string; image: { src: string; width: number; height: number; format: ImageFormat } };

/**
 * What a schema needs from the code that reads the entry. The check before a build verifies that files and entries
 * exist; Astro's collections resolve them for the pages.
 */
export type SchemaContext = Readonly<{
  /** The id of an entry in another collection. */
  reference: <Collection extends string>(collection: Collection) => z.ZodType<{ collection: Collection; id: string }>;
  /** The id of an entry in one of several collections; stays a text. */
  idIn: (collections: readonly string[]) => z.ZodType<string>;
  /** The name of an .svg file in the entry's folder; resolves to its markup. */
  drawing: () => z.ZodType<string>;
  /** The name of a drawing or of another image file in the entry's folder. */
  artwork: () => z.ZodType<Artwork>;
}>;

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
