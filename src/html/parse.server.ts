import type { Root } from 'hast';
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';

/** Parses HTML as browsers do (`parse.browser.ts`). */
export function parseFragment(html: string): Root {
  return fromHtmlIsomorphic(html, { fragment: true });
}
