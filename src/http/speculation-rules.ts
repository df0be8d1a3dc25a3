/**
 * Browsers with speculation rules prefetch a link when the visitor points at it. A page's policy needs the hash of this
 * text.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: ['/admin', '/auth'] } }] },
      eagerness: 'moderate',
    },
  ],
});
