import type { BackendLocals } from '../supabase/clients.ts';
import type { CardPost } from './article-image.ts';
import type { BlogArticle, BlogList } from './blog-pages.ts';
import type { Post } from './blog-post.ts';
import type { BlogQuery } from './blog-query.ts';
import type { ListedPost } from './post-sitemap.ts';
import { loadBlogArticle, loadBlogList, loadCardPost, loadListedPosts, loadNewestPosts } from './posts.server.ts';

const NOTHING: BlogList = { posts: [], more: false, found: 0, featured: null, counts: {}, mentioned: [] };

/**
 * One page of the blog list. When it cannot be loaded, logs the error and returns an empty list (docs/behaviour.md §8).
 */
export async function blogList(query: BlogQuery, locals: BackendLocals): Promise<BlogList & { failed: boolean }> {
  try {
    return { ...(await loadBlogList(query, locals)), failed: false };
  } catch (error) {
    console.error('Error fetching blog posts:', error);
    return { ...NOTHING, failed: true };
  }
}

/**
 * An article, the current slug of one that moved, 'none' if there is no such post, or 'failed' if it could not be
 * loaded (logged, docs/behaviour.md §8).
 */
export async function blogArticle(
  slug: string,
  locals: BackendLocals,
): Promise<BlogArticle | { movedTo: string } | 'none' | 'failed'> {
  try {
    return (await loadBlogArticle(slug, locals)) ?? 'none';
  } catch (error) {
    console.error('Error fetching blog post:', error);
    return 'failed';
  }
}

const FEED_POSTS = 20;

/** The newest posts with their bodies, for the feed; 'failed' if they could not be loaded (logged). */
export async function newestPosts(locals: BackendLocals): Promise<Post[] | 'failed'> {
  try {
    return await loadNewestPosts(FEED_POSTS, locals);
  } catch (error) {
    console.error('Error fetching blog posts:', error);
    return 'failed';
  }
}

/** Every public post for the sitemap; 'failed' if they could not be loaded (logged). */
export async function listedPosts(locals: BackendLocals): Promise<ListedPost[] | 'failed'> {
  try {
    return await loadListedPosts(locals);
  } catch (error) {
    console.error('Error fetching blog posts:', error);
    return 'failed';
  }
}

/**
 * The fields for the image of a public post; 'none' if there is no such post, 'failed' if it could not be loaded
 * (logged).
 */
export async function cardPost(slug: string, locals: BackendLocals): Promise<CardPost | 'none' | 'failed'> {
  try {
    return (await loadCardPost(slug, locals)) ?? 'none';
  } catch (error) {
    console.error('Error fetching blog post:', error);
    return 'failed';
  }
}
