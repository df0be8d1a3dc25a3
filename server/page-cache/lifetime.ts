/** How long an answer is sent as it is, and how long while a new one is rendered behind it; then it is rendered first. */
export type Lifetime = Readonly<{ freshMs: number; usableMs: number }>;

/**
 * How long an answer may be kept, by the `CDN-Cache-Control` that `Astro.cache.set` writes; undefined: not at all.
 *
 * `maxAge` is a promise: nobody gets anything older. So an answer is rendered anew behind the requests of the second
 * half of that time. With `swr` the two times are told apart as the standard has it.
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
