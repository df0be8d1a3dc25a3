import { z } from 'zod';

/**
 * The parts of a site that are moved as rows. The order of the import: earlier versions and drafts name accounts, posts
 * continue the version numbers of their history, and drafts name posts.
 */
export const PARTS = ['accounts', 'revisions', 'posts', 'pages', 'subscribers', 'call_requests', 'drafts'] as const;
export type Part = (typeof PARTS)[number];

/** The parts whose tables the Data API counts; the others are few rows, which are read. */
export const TABLES: Partial<Record<Part, string>> = {
  revisions: 'content_revisions',
  posts: 'blog_posts',
  pages: 'page_content',
  subscribers: 'newsletter_subscribers',
  call_requests: 'call_requests',
};

/** The part's name for people. */
export function inPrint(part: Part | 'images'): string {
  if (part === 'revisions') return 'earlier versions';
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
