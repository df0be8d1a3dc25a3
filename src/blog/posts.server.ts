import { answered, type BackendLocals, publicClient } from '../supabase/clients.ts';
import { type CardPost, cardPostSchema } from './article-image.ts';
import { type BlogArticle, type BlogList, blogArticleSchema, blogListSchema, movedPostSchema } from './blog-pages.ts';
import { type Post, postSchema } from './blog-post.ts';
import type { BlogQuery } from './blog-query.ts';
import { type ListedPost, listedPostSchema } from './post-sitemap.ts';

const POSTS_PER_PAGE = 12;

/** One page of the public list. @throws when it cannot be loaded */
export async function loadBlogList({ q, category, page }: BlogQuery, locals: BackendLocals): Promise<BlogList> {
  const narrowed = {
    search: q,
    category: (category === 'all' ? null : category) as string,
    page,
    size: POSTS_PER_PAGE,
  };
  return blogListSchema.parse(answered(await publicClient(locals).rpc('blog_list', narrowed)));
}

/**
 * The data of a public post's page; `movedTo` when `slug` is a former slug of a post; undefined when there is no such
 * post.
 * @throws when it cannot be loaded
 */
export async function loadBlogArticle(
  slug: string,
  locals: BackendLocals,
): Promise<BlogArticle | { movedTo: string } | undefined> {
  const answer = answered(await publicClient(locals).rpc('blog_article', { slug }));
  if (answer === null) return undefined;
  const moved = movedPostSchema.safeParse(answer);
  return moved.success ? { movedTo: moved.data.moved_to } : blogArticleSchema.parse(answer);
}

/** The newest public posts, with their bodies. @throws when they cannot be loaded */
export async function loadNewestPosts(count: number, locals: BackendLocals): Promise<Post[]> {
  const newest = await publicClient(locals)
    .from('blog_posts')
    .select('slug, title, excerpt, category, featured, image_url, read_time, listed_at, content, tags, updated_at')
    .order('listed_at', { ascending: false })
    .order('slug', { ascending: false })
    .limit(count);
  return postSchema.array().parse(answered(newest));
}

/** Every public post for the sitemap, newest first. @throws when they cannot be loaded */
export async function loadListedPosts(locals: BackendLocals): Promise<ListedPost[]> {
  return listedPostSchema.array().parse(answered(await publicClient(locals).rpc('blog_sitemap')));
}

/** The fields for the image of a public post; undefined when there is no such post. @throws when it cannot be loaded */
export async function loadCardPost(slug: string, locals: BackendLocals): Promise<CardPost | undefined> {
  const found = await publicClient(locals)
    .from('blog_posts')
    .select('slug, title, category')
    .eq('slug', slug)
    .maybeSingle();
  return cardPostSchema.nullable().parse(answered(found)) ?? undefined;
}
