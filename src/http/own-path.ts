/** A placeholder for the site's own origin; it is never requested. */
const HERE = 'https://own.invalid';

/**
 * The path on this site that `wanted` names, or `fallback`. For parameters such as `?next=`, which anyone can put in a
 * link: following one to another site would be an open redirect after sign-in. Resolved as a browser would, because
 * browsers read `/\host`, tabs inside `//` and `/.//host` as other sites.
 */
export function ownPath(wanted: string | null | undefined, fallback = '/'): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, HERE)) return fallback;
  const url = new URL(wanted, HERE);
  if (url.origin !== HERE || url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search + url.hash;
}
