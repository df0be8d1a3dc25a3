/** Addresses that moved for good, answered 301 (docs/behaviour.md §2). Every target's rules are made from this list. */
export const MOVED: Readonly<Record<string, string>> = {
  '/twice-found-book': '/books/twice-found',
  '/the-brand-book': '/books/brand-book',
};

/** Below these addresses, whatever has no page leads to another one for now: 302, since the page may yet come. */
export const UNKNOWN_BELOW: Readonly<Record<string, string>> = { '/books': '/books' };

export type Redirect = Readonly<{ status: 301 | 302 | 308; location: string }>;

/**
 * Where an address leads that is not the address of a page, or undefined.
 * @param path without query and without a slash at its end
 * @param isPage whether a page stands at a path
 */
export function redirectOf(path: string, isPage: (path: string) => boolean): Redirect | undefined {
  if (isPage(path)) return undefined;
  const moved = Object.hasOwn(MOVED, path) ? MOVED[path] : undefined;
  if (moved) return { status: 301, location: moved };
  const fallback = Object.keys(UNKNOWN_BELOW).find((above) => path.startsWith(`${above}/`));
  return fallback === undefined ? undefined : { status: 302, location: UNKNOWN_BELOW[fallback] ?? '/' };
}
