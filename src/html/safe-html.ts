import type { Root } from 'hast';
import { cleanTree } from './html-policy.ts';
import { trustedHtml } from './trusted-html.ts';
import { write } from './write.ts';

/**
 * HTML that may be assigned to an element's `innerHTML`: it passes the HTML policy here, whether or not it passed
 * before. The browser refuses any other string (Trusted Types).
 *
 * @param prepare changes the safe tree before it is serialised, as pages do for their prose
 */
export const safeHtml = trustedHtml('html-policy', (html: string, prepare?: (tree: Root) => void) => {
  const tree = cleanTree(html);
  prepare?.(tree);
  return write(tree);
});
