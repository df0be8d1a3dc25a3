/** Stands in for the site's own origin; nothing is ever fetched from it. */
const HERE = 'https://own.invalid';

/**
 * The path on this site that `wanted` names, or `fallback`. For `?next=` and the like, which anybody can write into a
 * link: an address elsewhere would lend this site's sign-in to a stranger's page.
 * Resolved as a browser would, because browsers read `/\host`, tabs inside `//` and `/.//host` as other sites.
 */
export function ownPath(wanted: string | null | undefined, fallback = '/'): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, HERE)) return fallback;
  const url = new URL(wanted, HERE);
  if (url.origin !== HERE || url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search + url.hash;
}
