/** How long an answer is sent as it is, and how long it is sent while a new one is rendered behind it. */
export type Lifetime = Readonly<{ freshMs: number; usableMs: number }>;

/**
 * How long an answer may be cached, by the `CDN-Cache-Control` that `Astro.cache.set` writes; undefined: not at all.
 *
 * `maxAge` is a promise that nobody gets anything older, so in the second half of that time a request has the answer
 * rendered again behind it. With `swr` the two times are separate, as the standard defines them.
 */
export function lifetimeOf(cdnCacheControl: string | null): Lifetime | undefined {
  const directives = cdnCacheControl?.toLowerCase() ?? '';
  if (/\b(no-store|no-cache|private)\b/.test(directives)) return undefined;
  const maxAge = seconds(directives, 'max-age');
  const behind = seconds(directives, 'stale-while-revalidate');
  if (maxAge + behind === 0) return undefined;
  return behind === 0
    ? { freshMs: maxAge * 500, usableMs: maxAge * 1000 }
    : { freshMs: maxAge * 1000, usableMs: (maxAge + behind) * 1000 };
}

function seconds(directives: string, name: string): number {
  return Number(new RegExp(`(?:^|[\\s,])${name}=(\\d{1,9})(?:$|[\\s,])`).exec(directives)?.[1] ?? 0);
}
