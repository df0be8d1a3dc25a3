import { BOOKS_PATH, bookPath } from '../paths.ts';
import { OFF } from './owner-choices.ts';
import { isInParts } from './parts.ts';

/**
 * Permanently moved addresses, answered 301 (docs/behaviour.md §2). The rules of every deployment target are made from
 * this list.
 */
export const MOVED: Readonly<Record<string, string>> = toSwitchedOn({
  '/twice-found-book': bookPath('twice-found'),
  '/the-brand-book': bookPath('brand-book'),
});

/** Paths below these addresses that have no page redirect temporarily (302), since the page may still be added. */
export const UNKNOWN_BELOW: Readonly<Record<string, string>> = toSwitchedOn({ [BOOKS_PATH]: BOOKS_PATH });

/** Those that lead to a part of the site that is not switched off. */
function toSwitchedOn(redirects: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(redirects).filter(([, location]) => !isInParts(location, OFF)));
}

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
