import type { AstroGlobal } from 'astro';
import { blogList } from '../../data/posts.ts';
import { parseBlogQuery } from '../../domain/blog-query.ts';
import { LOAD_FAILED } from '../../domain/load-failed.ts';

/** The list that a request asks for, as a page or as the part of it that changes; says how long the answer may be kept. */
export async function askedList({ url, response, cache }: Pick<AstroGlobal, 'url' | 'response' | 'cache'>) {
  const query = parseBlogQuery(url.searchParams);
  const list = await blogList(query);
  const featured = query.page === 1 ? list.featured : null;
  const empty = list.posts.length === 0 && featured === null;
  if (list.failed) {
    response.headers.set(LOAD_FAILED, '1');
    response.headers.set('cache-control', 'no-store');
  } else {
    response.headers.set('cache-control', 'no-cache');
    // Pages beyond the last are without number, and empty: they are not worth keeping.
    if (query.q === '' && !(empty && query.page > 1)) cache.set({ maxAge: 60, tags: ['posts'] });
  }
  return { query, list: { ...list, featured, empty } };
}
