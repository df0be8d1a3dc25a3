import { z } from 'zod';

/** The pages whose heading and prose the administrator edits on the site (docs/behaviour.md §3). */
export const PAGE_IDS = ['home', 'about', 'books', 'services', 'projects', 'blog', 'speaking', 'contact'] as const;

export type PageId = (typeof PAGE_IDS)[number];

/** The front matter of a file in content/pages. */
export const pageFileSchema = z.strictObject({
  /** The page's heading. */
  title: z.string().min(1),
  /** One or two sentences for search engines and link previews. */
  description: z.string().min(1),
});

/** A row of page_content, with the columns that the public site reads. */
export const pageRowSchema = z.object({
  page_id: z.enum(PAGE_IDS),
  title: z.string(),
  content: z.string(),
  is_published: z.boolean(),
  source_hash: z.string().nullable(),
  /** Incremented by the database with each change. */
  version: z.number(),
});

export type PageRow = z.infer<typeof pageRowSchema>;
