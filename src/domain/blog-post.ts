import { z } from 'zod';

/** Postgres timestamps come as '2025-01-05 09:00:00+00' from the embedded backend; pages want ISO 8601. */
const timestamp = z
  .string()
  .transform((value) => new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString());

/** What a list of posts shows; the body is asked for with one post alone. */
export const postSummarySchema = z.object({
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: z.string(),
  featured: z.boolean(),
  image_url: z.string().nullable(),
  read_time: z.string(),
  /** When it was or will be published; without such a date, when it was made. */
  listed_at: timestamp,
});

export const postSchema = postSummarySchema.extend({
  /** HTML as the author saved it; it passes the policy before it is shown. */
  content: z.string(),
  tags: z.array(z.string()),
  updated_at: timestamp,
});

export type PostSummary = z.infer<typeof postSummarySchema>;
export type Post = z.infer<typeof postSchema>;
