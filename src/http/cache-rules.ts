/** How long browsers may keep a built file without asking. Every target's own rules are made from this list. */
export const CACHE_RULES = {
  /** Files with a hash in their names never change. */
  hashed: 'public, max-age=31536000, immutable',
  /** Everything else is asked for anew each time, cheaply, by its ETag. */
  other: 'no-cache',
} as const;

/** Where the hashed files are, below the site's root. */
export const HASHED_FILES = '/_astro/';

/** The `Cache-Control` of a built file or page. @param path as it is asked for */
export function cacheControlOf(path: string): string {
  return path.startsWith(HASHED_FILES) ? CACHE_RULES.hashed : CACHE_RULES.other;
}
