import { z } from 'zod';
import { safeImageUrl } from '../html/html-policy.ts';
import { PLATES } from '../site/owner-choices.ts';

/** Converts timestamps to ISO 8601: the embedded backend returns them as '2025-01-05 09:00:00+00'. */
const timestamp = z
  .string()
  .transform((value) => new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString());

/** The fields needed to link to a post. */
export const postLinkSchema = z.object({ slug: z.string(), title: z.string() });

/** The fields shown in lists. The body is loaded only with a single post. */
export const postSummarySchema = postLinkSchema.extend({
  excerpt: z.string(),
  category: z.string(),
  featured: z.boolean(),
  image_url: z.string().nullable(),
  read_time: z.string(),
  /** When it was or will be published; the creation date if there is no publication date. */
  listed_at: timestamp,
});

export const postSchema = postSummarySchema.extend({
  /** HTML as the author saved it; it must pass the policy before it is shown. */
  content: z.string(),
  tags: z.array(z.string()),
  updated_at: timestamp,
  /** For search engines and links instead of the title, the excerpt and the drawn image; empty: these are used. */
  search_title: z.string().default(''),
  search_description: z.string().default(''),
  social_image_url: z.string().nullable().default(null),
  /** Number of likes. */
  likes: z.number().default(0),
});

export type PostSummary = z.infer<typeof postSummarySchema>;
export type Post = z.infer<typeof postSchema>;

/**
 * The image of a post: its own, else the drawing of its category (docs/behaviour.md §2). A category without one has
 * always the same of the others.
 */
export function postImage({ image_url, category }: Pick<PostSummary, 'image_url' | 'category'>): string {
  return (image_url && safeImageUrl(image_url)) || plateOf(category);
}

function plateOf(category: string): string {
  const sum = [...category].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7);
  const own = PLATES.find((path) => path.includes(`/categories/${category}.`));
  return own ?? PLATES[sum % PLATES.length] ?? '';
}
