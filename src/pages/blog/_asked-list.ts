import { getEntry } from 'astro:content';
import type { AstroGlobal } from 'astro';
import { parseBlogQuery } from '../../blog/blog-query.ts';
import { listView } from '../../blog/list/list-view.ts';
import { blogList } from '../../blog/posts.ts';
import { LOAD_FAILED } from '../../http/load-failed.ts';
import { dataOf } from '../../site/entries.ts';

/** What a page and an endpoint have in common. */
interface Asked extends Pick<AstroGlobal, 'url' | 'cache' | 'locals'> {
  response: { headers: Headers };
}

/** The list that a request asks for, as a page or as the part of it that changes; says how long the answer may be cached. */
export async function askedList(astro: Asked) {
  const { url, response, cache, locals } = astro;
  const query = parseBlogQuery(url.searchParams);
  const list = await blogList(query, locals);
  const featured = query.page === 1 ? list.featured : null;
  const empty = list.posts.length === 0 && featured === null;
  if (list.failed) neverKeep(astro);
  else {
    response.headers.set('cache-control', 'no-cache');
    // Pages beyond the last are without number, and empty: they are not worth keeping.
    if (query.q === '' && !(empty && query.page > 1)) cache.set({ maxAge: 60, tags: ['posts'] });
  }
  const site = await dataOf(getEntry('site', 'site'));
  const { blog: words } = await dataOf(getEntry('labels', 'labels'));
  return { query, counts: list.counts, list: listView(query, { ...list, featured, empty }, words, site) };
}

/** Something could not be loaded: the last good copy serves better, and if there is none, this is nobody's next answer. */
export function neverKeep({ response: { headers }, cache }: Omit<Asked, 'url' | 'locals'>): void {
  headers.set(LOAD_FAILED, '1');
  headers.set('cache-control', 'no-store');
  cache.set(false);
}
