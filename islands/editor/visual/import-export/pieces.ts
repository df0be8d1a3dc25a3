import type { ArticleImage } from '../nodes/article-image.ts';
import type { Attributes } from '../nodes/attributes.ts';

/** A piece of a line of text: the intermediate form between HTML and Lexical, in both directions. */
export type Piece =
  | { readonly kind: 'text'; text: string; readonly format: number }
  | { readonly kind: 'break' }
  | { readonly kind: 'image'; readonly image: ArticleImage }
  | { readonly kind: 'element'; readonly tag: string; readonly attributes: Attributes; readonly children: Piece[] };

/** Lexical's text formats with their elements, outermost first. The first name of each is the one written. */
export const FORMATS: readonly (readonly [bit: number, ...tags: string[]])[] = [
  [1, 'strong', 'b'],
  [2, 'em', 'i'],
  [8, 'u'],
  [4, 's'],
  [128, 'mark'],
  [32, 'sub'],
  [64, 'sup'],
  [16, 'code'],
];

const bits = new Map(FORMATS.flatMap(([bit, ...tags]) => tags.map((tag) => [tag, bit] as const)));

/**
 * The text format that an element stands for. 0 for one that is kept as an element, which includes all with attributes.
 */
export function formatOf(element: Element): number {
  return element.attributes.length === 0 ? (bits.get(element.localName) ?? 0) : 0;
}
