import { getLiveCollection, getLiveEntry } from 'astro:content';
import { POSTS_PER_PAGE } from '../backend/posts-loader.ts';
import { BLOG_CATEGORIES, type BlogCategory } from '../domain/blog-categories.ts';
import type { Post, PostSummary } from '../domain/blog-post.ts';
import type { BlogQuery } from '../domain/blog-query.ts';

/** What the blog list shows, or that it could not be loaded. */
export type BlogList = Readonly<{
  posts: PostSummary[];
  featured: PostSummary | undefined;
  /** Public posts by category, of all posts and not only of the current search. */
  counts: ReadonlyMap<BlogCategory | 'all', number>;
  hasNext: boolean;
  failed: boolean;
}>;

/** Posts that match, newest first, a page at a time; the newest featured one stands apart on the unfiltered list. */
export async function blogList(query: BlogQuery): Promise<BlogList> {
  const unfiltered = query.category === 'all' && query.q === '';
  const [matching, featured, categories] = await Promise.all([
    getLiveCollection('posts', { query }),
    unfiltered ? getLiveCollection('posts', { featured: true }) : undefined,
    getLiveCollection('posts', { categories: true }),
  ]);
  const error = matching.error ?? featured?.error ?? categories.error;
  if (error) console.error('Error fetching blog posts:', error);
  const lead = featured?.entries?.[0]?.data as PostSummary | undefined;
  const found = (matching.entries ?? []).map(({ data }) => data as PostSummary);
  return {
    posts: found.slice(0, POSTS_PER_PAGE).filter(({ slug }) => slug !== lead?.slug),
    featured: query.page === 1 ? lead : undefined,
    counts: countByCategory((categories.entries ?? []).map(({ data }) => data.category ?? '')),
    hasNext: found.length > POSTS_PER_PAGE,
    failed: error !== undefined,
  };
}

/** One public post; undefined when there is none, an error when it could not be loaded. */
export async function publicPost(slug: string): Promise<{ post?: Post; error?: Error }> {
  const { entry, error } = await getLiveEntry('posts', slug);
  if (entry) return { post: entry.data as Post };
  // A missing entry is an answer, not a failure.
  return error && error.name !== 'LiveEntryNotFoundError' ? { error } : {};
}

function countByCategory(categories: string[]): Map<BlogCategory | 'all', number> {
  const counts = new Map<BlogCategory | 'all', number>([['all', categories.length]]);
  for (const { value } of BLOG_CATEGORIES)
    counts.set(value, categories.filter((category) => category === value).length);
  return counts;
}
