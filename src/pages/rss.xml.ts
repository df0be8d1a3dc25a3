import { getEntry } from 'astro:content';
import type { APIRoute } from 'astro';
import { rssFeed } from '../blog/feed/rss.ts';
import { newestPosts } from '../blog/posts.server.ts';
import { LOAD_FAILED } from '../http/load-failed.ts';
import { BLOG_PATH, RSS_PATH } from '../paths.ts';
import { dataOf } from '../site/entries.ts';
import { livePageContent } from '../site/page-content.ts';

export const prerender = false;

/** The newest articles for feed readers. Featured posts are sorted by date like the others. */
export const GET: APIRoute = async ({ site, cache, locals }) => {
  const [identity, { title, description, failed }, posts] = await Promise.all([
    dataOf(getEntry('site', 'site')),
    livePageContent('blog', locals),
    newestPosts(locals),
  ]);
  if (posts === 'failed') {
    const headers = { [LOAD_FAILED]: '1', 'cache-control': 'no-store', 'retry-after': '60' };
    return new Response('The articles could not be loaded. Please try again later.\n', { status: 503, headers });
  }
  const absolute = (path: string) => new URL(path, site).href;
  const feed = { title: `${title} · ${identity.name}`, description, language: identity.locale };
  const xml = await rssFeed({ ...feed, link: absolute(BLOG_PATH), self: absolute(RSS_PATH) }, posts);
  if (!failed) cache.set({ maxAge: 60, tags: ['posts'] });
  const headers = { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'no-cache' };
  return new Response(xml, { headers });
};
