import type { APIRoute } from 'astro';
import { postSitemap } from '../blog/post-sitemap.ts';
import { listedPosts } from '../blog/posts.server.ts';
import { LOAD_FAILED } from '../http/load-failed.ts';

export const prerender = false;

/**
 * The sitemap of the articles, which the index from the build links to. On failure it answers 503: an empty sitemap
 * would remove all articles from search engines.
 */
export const GET: APIRoute = async ({ site, cache, locals }) => {
  const posts = await listedPosts(locals);
  if (posts === 'failed') {
    const headers = { [LOAD_FAILED]: '1', 'cache-control': 'no-store', 'retry-after': '60' };
    return new Response('The articles could not be loaded. Please try again later.\n', { status: 503, headers });
  }
  cache.set({ maxAge: 60, tags: ['posts'] });
  const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' };
  return new Response(postSitemap(posts, site as URL), { headers });
};
