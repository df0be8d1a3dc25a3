import type { BackendLocals } from '../supabase/clients.ts';
import type { PicturedPost } from './article-image.ts';
import type { BlogArticle, BlogList } from './blog-pages.ts';
import type { Post } from './blog-post.ts';
import type { BlogQuery } from './blog-query.ts';
import type { ListedPost } from './post-sitemap.ts';
import { loadBlogArticle, loadBlogList, loadListedPosts, loadNewestPosts, loadPicturedPost } from './posts.server.ts';

const NOTHING: BlogList = { posts: [], more: false, found: 0, featured: null, counts: {}, mentioned: [] };

/** One page of the blog's list; an empty one when it could not be loaded, which is logged (docs/behaviour.md §8). */
export async function blogList(query: BlogQuery, locals: BackendLocals): Promise<BlogList & { failed: boolean }> {
  try {
    return { ...(await loadBlogList(query, locals)), failed: false };
  } catch (error) {
    console.error('Error fetching blog posts:', error);
    return { ...NOTHING, failed: true };
  }
}

/** An article, the newer address of one that moved, that there is none, or that it could not be loaded (logged, docs/behaviour.md §8). */
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

/** The newest posts with their bodies, for feed readers, or that they could not be loaded (logged). */
export async function newestPosts(locals: BackendLocals): Promise<Post[] | 'failed'> {
  try {
    return await loadNewestPosts(FEED_POSTS, locals);
  } catch (error) {
    console.error('Error fetching blog posts:', error);
    return 'failed';
  }
}

/** Every public post for search engines, or that they could not be loaded (logged). */
export async function listedPosts(locals: BackendLocals): Promise<ListedPost[] | 'failed'> {
  try {
    return await loadListedPosts(locals);
  } catch (error) {
    console.error('Error fetching blog posts:', error);
    return 'failed';
  }
}

/** What the image of a public post says, that there is none, or that it could not be loaded (logged). */
export async function picturedPost(slug: string, locals: BackendLocals): Promise<PicturedPost | 'none' | 'failed'> {
  try {
    return (await loadPicturedPost(slug, locals)) ?? 'none';
  } catch (error) {
    console.error('Error fetching blog post:', error);
    return 'failed';
  }
}
