import type { AstroGlobal } from 'astro';
import { blogList } from '../../data/posts.ts';
import { parseBlogQuery } from '../../domain/blog-query.ts';
import { LOAD_FAILED } from '../../domain/load-failed.ts';

/** The list that a request asks for, as a page or as the part of it that changes; says how long the answer may be kept. */
export async function askedList(astro: Pick<AstroGlobal, 'url' | 'response' | 'cache'>) {
  const { url, response, cache } = astro;
  const query = parseBlogQuery(url.searchParams);
  const list = await blogList(query);
  const featured = query.page === 1 ? list.featured : null;
  const empty = list.posts.length === 0 && featured === null;
  if (list.failed) neverKeep(astro);
  else {
    response.headers.set('cache-control', 'no-cache');
    // Pages beyond the last are without number, and empty: they are not worth keeping.
    if (query.q === '' && !(empty && query.page > 1)) cache.set({ maxAge: 60, tags: ['posts'] });
  }
  return { query, list: { ...list, featured, empty } };
}

/** Something could not be loaded: the last good copy serves better, and if there is none, this is nobody's next answer. */
export function neverKeep({ response: { headers }, cache }: Pick<AstroGlobal, 'response' | 'cache'>): void {
  headers.set(LOAD_FAILED, '1');
  headers.set('cache-control', 'no-store');
  cache.set(false);
}
