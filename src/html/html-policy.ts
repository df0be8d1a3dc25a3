import type { Root } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { parseFragment } from '#parse-html';
import { allowList } from './allow-list.ts';
import { finish } from './finish.ts';
import { foldedText } from './folded-text.ts';
import { isBoundedToParse } from './parse-guard.ts';
import { translate } from './translate.ts';
import { htmlToParse, withInertStyles } from './trusted-html.ts';
import { write } from './write.ts';

/** Start and end of the parts that the policy drops with their content and that most often make HTML huge. */
const bulk = [
  ['<!--', '-->'],
  ['<svg', '</svg>'],
  ['<style', '</style>'],
  ['<script', '</script>'],
] as const;

export { safeImageUrl, safeLinkUrl } from './safe-url.ts';

/** The limit of rounds until the result no longer changes. Two are usual; markup made to confuse parsers takes more. */
const maxRounds = 8;

/**
 * Makes HTML from authors safe to show. The same policy applies when it is saved, previewed and rendered
 * (docs/behaviour.md §5). Elements, attributes and addresses outside the allow-list are removed; alignment becomes a
 * class.
 *
 * The result is a fixed point: `cleanHtml(cleanHtml(x)) === cleanHtml(x)`. It is found by parsing the output again,
 * which prevents mutation attacks: those rely on markup that a second parser reads differently from the first.
 *
 * Never throws. HTML that cannot be parsed in bounded time and depth (thousands of unclosed elements, see
 * `parse-guard.ts`) is retried without scripts, styles, drawings and comments, then reduced to its text. Elements
 * nested deeper than 100 are replaced by their content. Null bytes are removed, and lone surrogates become U+FFFD.
 */
export function cleanHtml(html: string): string {
  return cleaned(html).html;
}

/**
 * The result of `cleanHtml` as a tree, for further processing. HTML that was cleaned when it was saved takes a single
 * parse. The caller may change the tree; `src/html/write.ts` serialises it.
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

/** The text of HTML with collapsed white space, for reading time, excerpts and search. */
export function plainText(html: string): string {
  return foldedText(safeTree(html));
}

function safeTree(html: string): Root {
  try {
    return treeOf(parseable(html));
  } catch {
    // The known cause is absurd input: more children than a call can take as arguments (RangeError). Whatever the cause,
    // text without tags is harmless, and no words are lost.
    return treeOf(withoutTags(html));
  }
}

function treeOf(html: string): Root {
  const root = parseFragment(htmlToParse(withInertStyles(html)));
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

/**
 * Cuts comments, drawings, styles and scripts out of HTML by searching for their start and end. Not a sanitiser: the
 * result is still parsed and cleaned. It only makes huge HTML small enough to parse.
 */
function withoutBulk(html: string): string {
  return bulk.reduce((text, [start, end]) => cut(text, start, end), html);
}

/** The text of HTML. Tags are replaced by spaces, so that no new tag can form; entities are left to the parser. */
function withoutTags(html: string): string {
  return withoutBulk(html).replace(/<[^<>]*>?/g, ' ');
}

function cut(html: string, start: string, end: string): string {
  const haystack = asciiLowercase(html);
  let kept = '';
  let from = 0;
  for (;;) {
    const begin = haystack.indexOf(start, from);
    const stop = begin < 0 ? -1 : haystack.indexOf(end, begin);
    if (stop < 0) return kept + html.slice(from);
    kept += `${html.slice(from, begin)} `;
    from = stop + end.length;
  }
}

/** Preserves every index. `toLowerCase` does not: some capitals become two characters. */
function asciiLowercase(text: string): string {
  return text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}
