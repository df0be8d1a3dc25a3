import { ADMIN_PATH, SIGN_IN_PATH } from '../paths.ts';

/**
 * Browsers with speculation rules prefetch a link when the visitor points at it. A page's policy needs the hash of this
 * text.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: [ADMIN_PATH, SIGN_IN_PATH] } }] },
      eagerness: 'moderate',
    },
  ],
});
