import { answered, type BackendLocals, publicClient } from '../supabase/clients.ts';
import { type CardPost, cardPostSchema } from './article-image.ts';
import { type BlogArticle, type BlogList, blogArticleSchema, blogListSchema, movedPostSchema } from './blog-pages.ts';
import { type Post, postSchema } from './blog-post.ts';
import type { BlogQuery } from './blog-query.ts';
import { type ListedPost, listedPostSchema } from './post-sitemap.ts';

const NOTHING: BlogList = { posts: [], more: false, found: 0, featured: null, counts: {}, mentioned: [] };

const POSTS_PER_PAGE = 12;

/** One page of the public list. When it cannot be loaded, the list is empty. */
export async function blogList(
  { q, category, page }: BlogQuery,
  locals: BackendLocals,
): Promise<BlogList & { failed: boolean }> {
  const narrowed = {
    search: q,
    category: (category === 'all' ? null : category) as string,
    page,
    size: POSTS_PER_PAGE,
  };
  const list = await orFailed('posts', async () =>
    blogListSchema.parse(answered(await publicClient(locals).rpc('blog_list', narrowed))),
  );
  return list === 'failed' ? { ...NOTHING, failed: true } : { ...list, failed: false };
}

/**
 * The data of a public post's page; `movedTo` when `slug` is a former slug of a post; 'none' if there is no such post,
 * or 'failed' if it could not be loaded.
 */
export function blogArticle(
  slug: string,
  locals: BackendLocals,
): Promise<BlogArticle | { movedTo: string } | 'none' | 'failed'> {
  return orFailed('post', async () => {
    const answer = answered(await publicClient(locals).rpc('blog_article', { slug }));
    if (answer === null) return 'none';
    const moved = movedPostSchema.safeParse(answer);
    return moved.success ? { movedTo: moved.data.moved_to } : blogArticleSchema.parse(answer);
  });
}

const FEED_POSTS = 20;

/** The newest public posts with their bodies, for the feed; 'failed' if they could not be loaded. */
export function newestPosts(locals: BackendLocals): Promise<Post[] | 'failed'> {
  return orFailed('posts', async () => {
    const newest = await publicClient(locals)
      .from('blog_posts')
      .select('slug, title, excerpt, category, featured, image_url, read_time, listed_at, content, tags, updated_at')
      .order('listed_at', { ascending: false })
      .order('slug', { ascending: false })
      .limit(FEED_POSTS);
    return postSchema.array().parse(answered(newest));
  });
}

/** Every public post for the sitemap, newest first; 'failed' if they could not be loaded. */
export function listedPosts(locals: BackendLocals): Promise<ListedPost[] | 'failed'> {
  return orFailed('posts', async () =>
    listedPostSchema.array().parse(answered(await publicClient(locals).rpc('blog_sitemap'))),
  );
}

/**
 * The fields for the image of a public post; 'none' if there is no such post, 'failed' if it could not be loaded.
 */
export function cardPost(slug: string, locals: BackendLocals): Promise<CardPost | 'none' | 'failed'> {
  return orFailed('post', async () => {
    const found = await publicClient(locals)
      .from('blog_posts')
      .select('slug, title, category')
      .eq('slug', slug)
      .maybeSingle();
    return cardPostSchema.nullable().parse(answered(found)) ?? 'none';
  });
}

/** What `load` returns, or 'failed' if it throws, which is logged (docs/behaviour.md §8). */
async function orFailed<Loaded>(what: 'post' | 'posts', load: () => Promise<Loaded>): Promise<Loaded | 'failed'> {
  try {
    return await load();
  } catch (error) {
    console.error(`Error fetching blog ${what}:`, error);
    return 'failed';
  }
}
