/** How long an answer is fresh, and how long it may be sent at all while a new one is rendered in the background. */
export type Lifetime = Readonly<{ freshMs: number; usableMs: number }>;

/**
 * How long an answer may be cached, from the `CDN-Cache-Control` header that `Astro.cache.set` writes. Undefined when
 * it must not be cached.
 *
 * With `maxAge` alone, no visitor gets an older answer than that. In the second half of that time, a request is
 * answered from the cache and starts a new rendering in the background. With `swr` the two times are separate, as the
 * standard defines them.
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
