import { type Redirect, redirectOf } from '../src/http/redirects.ts';

/**
 * The address to send a request on to when it asks for no page as it stands: one that moved, an unknown book, or a page
 * with a slash too many. The query goes along, because campaign marks are read by scripts on the page.
 * @param target path and query as in `request.url` of node:http
 * @param isPage whether a page or a file stands at a path
 */
export function betterAddress(target: string, isPage: (path: string) => boolean): Redirect | undefined {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  const query = target.slice(path.length).replace(/^\?$/, '');
  // Leading slashes are folded: `//example.com/` must not become an address of somebody else's.
  const clean = `/${path.replace(/^[/\\]+|\/+$/g, '')}`;
  const redirect = redirectOf(clean, isPage);
  if (redirect) return { ...redirect, location: redirect.location + query };
  return path !== '/' && path.endsWith('/') ? { status: 308, location: clean + query } : undefined;
}
