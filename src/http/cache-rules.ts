import { HASHED_FILES } from '../paths.ts';

/** How long browsers may cache a built file. The rules of every deployment target are made from this list. */
export const CACHE_RULES = {
  /** Files with a hash in their names never change. */
  hashed: 'public, max-age=31536000, immutable',
  /** Everything else is revalidated each time, cheaply, by its ETag. */
  other: 'no-cache',
} as const;

/** The `Cache-Control` of a built file or page. @param path as requested */
export function cacheControlOf(path: string): string {
  return path.startsWith(HASHED_FILES) ? CACHE_RULES.hashed : CACHE_RULES.other;
}
