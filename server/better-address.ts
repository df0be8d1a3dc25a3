import { type Redirect, redirectOf } from '../src/site/redirects.ts';

/**
 * The redirect for a request whose path is not a page: a moved page, an unknown book, or a trailing slash. The query is
 * kept, because scripts on the page read campaign parameters from it.
 * @param target path and query as in `request.url` of node:http
 * @param isPage whether a page or a file exists at a path
 */
export function betterAddress(target: string, isPage: (path: string) => boolean): Redirect | undefined {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  const query = target.slice(path.length).replace(/^\?$/, '');
  // Collapses leading slashes: `//example.com/` would redirect to another site.
  const clean = `/${path.replace(/^[/\\]+|\/+$/g, '')}`;
  const redirect = redirectOf(clean, isPage);
  if (redirect) return { ...redirect, location: redirect.location + query };
  return path !== '/' && path.endsWith('/') ? { status: 308, location: clean + query } : undefined;
}
