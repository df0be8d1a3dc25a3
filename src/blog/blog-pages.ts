import { z } from 'zod';
import { postLinkSchema, postSchema, postSummarySchema } from './blog-post.ts';

/** Around what was found in a passage, as public.blog_list marks it. */
const FOUND = /\ue000(.*?)\ue001/gs;

/** A post whose body says what was searched for. */
const mentionSchema = postSummarySchema
  .pick({ slug: true, title: true, category: true, read_time: true, listed_at: true })
  .extend({
    /** The words around it, cut at what was found: every second part is that, beginning with the second. */
    passage: z.string().transform((passage) => passage.split(FOUND)),
  });

/** One page of the blog's list, as public.blog_list answers (supabase/migrations/*_blog.sql). */
export const blogListSchema = z.object({
  /** Newest first, without the featured one where that stands apart. */
  posts: z.array(postSummarySchema),
  /** Whether there is another page. */
  more: z.boolean(),
  /** How many posts match; of a search, SEARCH_COUNTS_TO stands for that many or more. */
  found: z.number(),
  /** The newest featured post, on the list that nothing narrows. */
  featured: postSummarySchema.nullable(),
  /** Public posts by category, and as `all`, whatever is searched for; a category without posts is left out. */
  counts: z.record(z.string(), z.number()),
  /** Posts that say what was searched for in their body, best first: five at most, on the first page of a search. */
  mentioned: z.array(mentionSchema),
});

/** What the page of an article shows, as public.blog_article answers. */
export const blogArticleSchema = z.object({
  post: postSchema,
  newer: postLinkSchema.nullable(),
  older: postLinkSchema.nullable(),
  /** Three at most. */
  related: z.array(postSummarySchema),
});

/** The address that a post has by now, asked for by an older one. */
export const movedPostSchema = z.object({ moved_to: z.string() });

export type BlogList = Readonly<z.infer<typeof blogListSchema>>;
export type BlogArticle = Readonly<z.infer<typeof blogArticleSchema>>;

/** Searches are not counted further. */
export const SEARCH_COUNTS_TO = 100;
