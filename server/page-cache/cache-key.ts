import { blogPath, parseBlogQuery } from '../../src/domain/blog-query.ts';

const ARTICLE = /^\/blog\/([^/]+)$/;

/**
 * The key under which the answer to a request is kept, or undefined when it must not be kept.
 *
 * Only `page` and `category` tell answers apart, each from its known values; everything else in a query (campaign
 * marks, junk) is left out, so that nobody can fill the cache with copies. Search answers are never kept.
 * @param target path and query of the request, as in `request.url` of node:http
 */
export function pageCacheKey(target: string): string | undefined {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  const slug = ARTICLE.exec(path)?.[1];
  if (slug !== undefined) return isCanonical(slug) ? path : undefined;
  if (path === '/rss.xml') return path;
  if (path !== '/blog') return undefined;
  if (mark === -1) return path;
  const query = parseBlogQuery(new URLSearchParams(target.slice(mark + 1)));
  return query.q ? undefined : blogPath(query);
}

/** Whether a part of a path is spelt as links spell it; there are endless other spellings of the same. */
function isCanonical(part: string): boolean {
  try {
    return encodeURIComponent(decodeURIComponent(part)) === part;
  } catch {
    return false;
  }
}
