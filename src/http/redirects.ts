import { BOOKS_PATH, bookPath } from '../paths.ts';

/**
 * Permanently moved addresses, answered 301 (docs/behaviour.md §2). The rules of every deployment target are made from
 * this list.
 */
export const MOVED: Readonly<Record<string, string>> = {
  '/twice-found-book': bookPath('twice-found'),
  '/the-brand-book': bookPath('brand-book'),
};

/** Paths below these addresses that have no page redirect temporarily (302), since the page may still be added. */
export const UNKNOWN_BELOW: Readonly<Record<string, string>> = { [BOOKS_PATH]: BOOKS_PATH };

export type Redirect = Readonly<{ status: 301 | 302 | 308; location: string }>;

/**
 * The redirect for a path that is not a page; undefined when there is none.
 * @param path without query and trailing slash
 * @param isPage whether a page exists at a path
 */
export function redirectOf(path: string, isPage: (path: string) => boolean): Redirect | undefined {
  if (isPage(path)) return undefined;
  const moved = Object.hasOwn(MOVED, path) ? MOVED[path] : undefined;
  if (moved) return { status: 301, location: moved };
  const fallback = Object.keys(UNKNOWN_BELOW).find((above) => path.startsWith(`${above}/`));
  return fallback === undefined ? undefined : { status: 302, location: UNKNOWN_BELOW[fallback] ?? '/' };
}
