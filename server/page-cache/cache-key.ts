import { parseBlogQuery, queryString } from '../../src/blog/blog-query.ts';
import {
  BLOG_PATH,
  BLOG_RESULTS_PATH,
  LLMS_PATH,
  POSTS_SITEMAP_PATH,
  RSS_PATH,
  SOCIAL_IMAGES_PATH,
} from '../../src/paths.ts';

/** The paths of a post: its page, also as Markdown, and its social image. */
const OF_A_POST = new RegExp(String.raw`^(?:${BLOG_PATH}/([^/]+)|${SOCIAL_IMAGES_PATH}articles/([^/]+)\.png)$`);
/** Paths whose answers do not depend on the query. */
const FEEDS = new Set([RSS_PATH, POSTS_SITEMAP_PATH, LLMS_PATH]);
/** The list of posts: the whole page, and the fragment that a search replaces. */
const LISTS = new Set([BLOG_PATH, BLOG_RESULTS_PATH]);

/**
 * The cache key of a request, or undefined when its answer must not be cached.
 *
 * The key contains only the query parameters `page` and `category`, normalised to known values. All other parameters
 * (such as campaign parameters) are left out, so that they cannot fill the cache with copies. Search answers are never
 * cached.
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

/**
 * Whether a path segment is encoded as in the site's links. Percent-encoding allows many other forms of the same text.
 */
function isCanonical(part: string): boolean {
  try {
    return encodeURIComponent(decodeURIComponent(part)) === part;
  } catch {
    return false;
  }
}
