import { parseBlogQuery, queryString } from '../../src/blog/blog-query.ts';

/** The addresses of a post: its page and its image. */
const OF_A_POST = /^\/(?:blog\/([^/]+)|social\/articles\/([^/]+)\.png)$/;
/** Answers without a query. */
const FEEDS = new Set(['/rss.xml', '/sitemap-posts.xml']);
/** The list, as a page and as the part of it that changes with the search. */
const LISTS = new Set(['/blog', '/blog-results']);

/**
 * The key under which the answer to a request is cached, or undefined when it must not be cached.
 *
 * Only `page` and `category` distinguish answers, each from its known values. Everything else in a query (campaign
 * marks, junk) is left out, so that nobody can fill the cache with copies. Search answers are never cached.
 * @param target path and query of the request, as in `request.url` of node:http
 */
export function pageCacheKey(target: string): string | undefined {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  if (LISTS.has(path)) {
    if (mark === -1) return path;
    const query = parseBlogQuery(new URLSearchParams(target.slice(mark + 1)));
    return query.q ? undefined : path + queryString(query);
  }
  if (FEEDS.has(path)) return path;
  const [, slug, image] = OF_A_POST.exec(path) ?? [];
  const name = slug ?? image;
  return name !== undefined && isCanonical(name) ? path : undefined;
}

/** Whether a part of a path is spelt as links spell it. Percent-encoding allows endless other spellings. */
function isCanonical(part: string): boolean {
  try {
    return encodeURIComponent(decodeURIComponent(part)) === part;
  } catch {
    return false;
  }
}
