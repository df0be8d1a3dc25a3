/** What a reader points at is fetched before it is chosen, where the browser knows how. A page's policy needs its hash. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: ['/admin', '/auth'] } }] },
      eagerness: 'moderate',
    },
  ],
});
