import type { Attributes } from '../nodes/attributes.ts';
import type { Picture } from '../nodes/picture.ts';

/** A line of text, between HTML and Lexical: what both sides are turned into. */
export type Piece =
  | { readonly kind: 'text'; text: string; readonly format: number }
  | { readonly kind: 'break' }
  | { readonly kind: 'image'; readonly picture: Picture }
  | { readonly kind: 'element'; readonly tag: string; readonly attributes: Attributes; readonly children: Piece[] };

/** Lexical's text formats by element, outermost first; of each the first name is the one that is written. */
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

/** The text format an element stands for; 0 for one that is kept as an element, as all with attributes are. */
export function formatOf(element: Element): number {
  return element.attributes.length === 0 ? (bits.get(element.localName) ?? 0) : 0;
}
