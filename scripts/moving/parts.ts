import { z } from 'zod';

/** The parts of a site that are moved as rows, in the order of the import, with their tables. */
export const PARTS = {
  posts: 'blog_posts',
  pages: 'page_content',
  subscribers: 'newsletter_subscribers',
  call_requests: 'call_requests',
} as const;

export type Part = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as Part[];

/** The part's name for people. */
export function inPrint(part: string): string {
  return part.replace('_', ' ');
}

/** The file of a part in an archive; it has one row as JSON on each line. */
export function rowsFile(part: Part | 'images'): string {
  return `${part}.ndjson`;
}

/** A line of images.ndjson; `file` is the path of the bytes in the archive. */
export const imageRowSchema = z.object({
  name: z.string().min(1),
  type: z.string(),
  file: z.string().regex(/^images\/\d+$/),
  /** The description in the media library; archives of older sites have none. */
  alt: z.string().optional(),
});

export type ImageRow = z.infer<typeof imageRowSchema>;
