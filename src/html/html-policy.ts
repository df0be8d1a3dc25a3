import type { Root } from 'hast';
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';
import { sanitize } from 'hast-util-sanitize';
import { allowList } from './allow-list.ts';
import { finish } from './finish.ts';
import { foldedText } from './folded-text.ts';
import { isBoundedToParse } from './parse-guard.ts';
import { withoutBulk, withoutTags } from './simplify.ts';
import { translate } from './translate.ts';
import { htmlToParse } from './trusted-html.ts';
import { write } from './write.ts';

export { safeImageUrl, safeLinkUrl } from './safe-url.ts';

/** Rounds until the result no longer changes; two are the rule, more take markup made to confuse parsers. */
const maxRounds = 8;

/**
 * HTML that a person wrote, made safe to show: the one policy for saving, previewing and rendering it
 * (docs/behaviour.md §5). Elements, attributes and addresses outside the allow-list are gone; alignment is a class.
 *
 * The result is a fixed point, `cleanHtml(cleanHtml(x)) === cleanHtml(x)`, found by parsing what was written out: markup
 * that a second parser would read differently from the first is what mutation attacks are made of.
 *
 * Never throws. HTML that cannot be parsed in bounded time and depth (thousands of elements left open, see
 * `parse-guard.ts`) is tried again without scripts, styles, drawings and comments, then reduced to its text. Elements
 * nested deeper than 100 leave their content in their parent. Null bytes go, lone surrogates become U+FFFD.
 */
export function cleanHtml(html: string): string {
  return cleaned(html).html;
}

/**
 * What `cleanHtml` writes, as a tree, for pages that do more with it than show it. Of HTML that was cleaned when it was
 * saved this takes a single parse. The tree is the caller's to change, and `html-policy/write.ts` writes it.
 */
export function cleanTree(html: string): Root {
  return cleaned(html).tree;
}

function cleaned(html: string): { html: string; tree: Root } {
  let written = html;
  for (let round = 0; round < maxRounds; round += 1) {
    const tree = safeTree(written);
    const again = write(tree);
    if (again === written) return { html: written, tree };
    written = again;
  }
  const tree = safeTree(withoutTags(written));
  return { html: write(tree), tree };
}

/** The words of written HTML, white space folded to single spaces, for read time, excerpts and search. */
export function plainText(html: string): string {
  return foldedText(safeTree(html));
}

function safeTree(html: string): Root {
  try {
    return treeOf(parseable(html));
  } catch {
    // Known causes, all absurd: more children than a call takes arguments (RangeError); in browsers an attribute named
    // `constructor` (TypeError). Whatever it was, text without tags offers no hold, and the words are not lost.
    return treeOf(withoutTags(html));
  }
}

function treeOf(html: string): Root {
  const root = fromHtmlIsomorphic(htmlToParse(html), { fragment: true });
  const safe = sanitize({ ...root, children: translate(root.children) }, allowList);
  const children = safe.type === 'root' ? safe.children : [safe];
  return { type: 'root', children: finish(children) };
}

function parseable(html: string): string {
  const wellFormed = html.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD');
  if (isBoundedToParse(wellFormed)) return wellFormed;
  const smaller = withoutBulk(wellFormed);
  return isBoundedToParse(smaller) ? smaller : withoutTags(wellFormed);
}
