import type { Root } from 'hast';
import { cleanTree } from './html-policy.ts';
import { trustedHtml } from './trusted-html.ts';
import { write } from './write.ts';

/**
 * HTML that an element of the page may show: it passes the HTML policy here, whatever was done to it before. The browser
 * refuses any other string as `innerHTML` (Trusted Types).
 *
 * @param prepare changes the safe tree before it is written, as a page does for its prose
 */
export const safeHtml = trustedHtml('html-policy', (html: string, prepare?: (tree: Root) => void) => {
  const tree = cleanTree(html);
  prepare?.(tree);
  return write(tree);
});
