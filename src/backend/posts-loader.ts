import type { LiveLoader } from 'astro/loaders';
import { type Post, type PostSummary, postSchema, postSummarySchema } from '../domain/blog-post.ts';
import type { BlogQuery } from '../domain/blog-query.ts';
import { publicClient } from './clients.ts';

export const POSTS_PER_PAGE = 12;
const SUMMARY = 'slug, title, excerpt, category, featured, image_url, read_time, listed_at';
const DEADLINE_MS = 5_000;

/** Filter of the collection: a query of the list, or only the newest featured post, or only the counts of the categories. */
export type PostsFilter = { query: BlogQuery } | { featured: true } | { categories: true };
type Listed = Partial<Post> & Pick<PostSummary, 'slug'>;

/** The posts that the public may read, asked of the backend at every render. */
export function postsLoader(): LiveLoader<Listed, { id: string }, PostsFilter, Error> {
  return {
    name: 'posts',
    async loadEntry({ filter }) {
      const { data, error } = await publicClient()
        .from('blog_posts')
        .select(`${SUMMARY}, content, tags, updated_at`)
        .eq('slug', filter.id)
        .abortSignal(AbortSignal.timeout(DEADLINE_MS))
        .maybeSingle();
      if (error) return { error: loadError(error) };
      if (data === null) return undefined;
      const post = postSchema.parse(data);
      return entry(post, new Date(post.updated_at));
    },
    async loadCollection({ filter }) {
      const { data, error } = await select(filter ?? { categories: true });
      if (error) return { error: loadError(error) };
      const entries = data.map((row) => entry(row));
      return { entries, cacheHint: { tags: ['posts'] } };
    },
  };
}

async function select(filter: PostsFilter) {
  const posts = publicClient().from('blog_posts');
  const signal = AbortSignal.timeout(DEADLINE_MS);
  if ('categories' in filter) {
    const { data, error } = await posts.select('slug, category').abortSignal(signal);
    return { data: (data ?? []) as Listed[], error };
  }
  const newest = posts.select(SUMMARY).order('listed_at', { ascending: false }).order('slug').abortSignal(signal);
  if ('featured' in filter) return summaries(await newest.eq('featured', true).limit(1));
  const { q, category, page } = filter.query;
  let matching = newest;
  if (category !== 'all') matching = matching.eq('category', category);
  if (q) matching = matching.regexIMatch('list_text', literal(q));
  // One more than is shown tells whether there is a next page, without counting.
  return summaries(await matching.range((page - 1) * POSTS_PER_PAGE, page * POSTS_PER_PAGE));
}

function summaries({ data, error }: { data: unknown[] | null; error: { message: string; code?: string } | null }) {
  return { data: (data ?? []).map((row) => postSummarySchema.parse(row)) as Listed[], error };
}

/** Matches the text as it is. A regular expression, because LIKE in the Data API takes `*` for `%` and cannot escape it. */
function literal(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
}

function entry(data: Listed, lastModified?: Date) {
  return { id: data.slug, data, cacheHint: { tags: ['posts'], ...(lastModified ? { lastModified } : {}) } };
}

/** An empty error object is an error all the same. */
function loadError(error: { message?: string; code?: string }): Error {
  return new Error(`${error.code ?? ''} ${error.message ?? 'unknown'}`.trim());
}
