import { getEntry } from 'astro:content';
import type { AstroGlobal } from 'astro';
import { parseBlogQuery } from '../../blog/blog-query.ts';
import { listView } from '../../blog/list/list-view.ts';
import { blogList } from '../../blog/posts.server.ts';
import { LOAD_FAILED } from '../../http/load-failed.ts';
import { dataOf } from '../../site/entries.ts';

/** What the page and the endpoint have in common. */
interface Asked extends Pick<AstroGlobal, 'url' | 'cache' | 'locals'> {
  response: { headers: Headers };
}

/** The list for a request, for the page or for its results alone. Also sets how long the response may be cached. */
export async function askedList(astro: Asked) {
  const { url, response, cache, locals } = astro;
  const query = parseBlogQuery(url.searchParams);
  const list = await blogList(query, locals);
  const featured = query.page === 1 ? list.featured : null;
  const empty = list.posts.length === 0 && featured === null;
  if (list.failed) neverCache(astro);
  else {
    response.headers.set('cache-control', 'no-cache');
    // There are infinitely many empty pages beyond the last one, so they are not cached.
    if (query.q === '' && !(empty && query.page > 1)) cache.set({ maxAge: 60, tags: ['posts'] });
  }
  const site = await dataOf(getEntry('site', 'site'));
  const { blog: words } = await dataOf(getEntry('labels', 'labels'));
  return { query, counts: list.counts, list: listView(query, { ...list, featured, empty }, words, site) };
}

/**
 * After a failed load the response must not be cached. LOAD_FAILED lets the cache send its last good copy instead, if
 * there is one.
 */
export function neverCache({ response: { headers }, cache }: Omit<Asked, 'url' | 'locals'>): void {
  headers.set(LOAD_FAILED, '1');
  headers.set('cache-control', 'no-store');
  cache.set(false);
}
