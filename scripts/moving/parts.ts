import { z } from 'zod';

/** The parts of a site that move as rows, in the order in which they come in, and the tables that hold them. */
export const PARTS = {
  posts: 'blog_posts',
  pages: 'page_content',
  subscribers: 'newsletter_subscribers',
  call_requests: 'call_requests',
} as const;

export type Part = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as Part[];

/** As people call it. */
export function inPrint(part: string): string {
  return part.replace('_', ' ');
}

/** Of an archive: where the rows of a part are, one a line as JSON. */
export function rowsFile(part: Part | 'images'): string {
  return `${part}.ndjson`;
}

/** A line of images.ndjson; `file` is where in the archive its bytes are. */
export const imageRowSchema = z.object({
  name: z.string().min(1),
  type: z.string(),
  file: z.string().regex(/^images\/\d+$/),
});

export type ImageRow = z.infer<typeof imageRowSchema>;
