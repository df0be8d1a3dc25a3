import { z } from 'zod';
import { postLinkSchema, postSchema, postSummarySchema } from './blog-post.ts';

/** The markers that public.blog_list puts around a match in a passage. */
const FOUND = /\ue000(.*?)\ue001/gs;

/** A post whose body contains the search text. */
const mentionSchema = postSummarySchema
  .pick({ slug: true, title: true, category: true, read_time: true, listed_at: true })
  .extend({
    /** The text around the match, split at the matches: parts with an odd index (1, 3, …) are matches. */
    passage: z.string().transform((passage) => passage.split(FOUND)),
  });

/** One page of the blog's list, as public.blog_list returns it (supabase/migrations/*_blog.sql). */
export const blogListSchema = z.object({
  /** Newest first, without the featured post when that is shown separately. */
  posts: z.array(postSummarySchema),
  /** Whether there is a next page. */
  more: z.boolean(),
  /** How many posts match. For a search, SEARCH_COUNTS_TO means that many or more. */
  found: z.number(),
  /** The newest featured post; only on the unfiltered list. */
  featured: postSummarySchema.nullable(),
  /**
   * Number of public posts per category, and in total as `all`, regardless of the search. Categories without posts are
   * left out.
   */
  counts: z.record(z.string(), z.number()),
  /** Posts whose body contains the search text, best match first: five at most, on the first page of a search. */
  mentioned: z.array(mentionSchema),
});

/** The data of an article's page, as public.blog_article returns it. */
export const blogArticleSchema = z.object({
  post: postSchema,
  newer: postLinkSchema.nullable(),
  older: postLinkSchema.nullable(),
  /** At most three. */
  related: z.array(postSummarySchema),
});

/** The post's current slug, when an older one was requested. */
export const movedPostSchema = z.object({ moved_to: z.string() });

export type BlogList = Readonly<z.infer<typeof blogListSchema>>;
export type BlogArticle = Readonly<z.infer<typeof blogArticleSchema>>;

/** Searches stop counting at this number. */
export const SEARCH_COUNTS_TO = 100;
