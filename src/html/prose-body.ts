import type { Element, Nodes, Root } from 'hast';
import { cleanTree } from './html-policy.ts';
import { elementsOf, textOf, wrap } from './prose-tree.ts';
import { directionOf } from './text-direction.ts';
import { write } from './write.ts';

/**
 * Prepares HTML from authors for a page: it passes the policy, code blocks and tables can be scrolled by keyboard, and
 * images load lazily.
 */
export function proseBody(html: string): string {
  return write(proseTree(html));
}

/** The same as a tree. HTML that was cleaned when it was saved takes a single parse. The caller may change the tree. */
export function proseTree(html: string): Root {
  const tree = cleanTree(html);
  prepareProse(tree);
  return tree;
}

/** Prepares a tree that passed the policy for a page, in place. */
export function prepareProse(tree: Root): void {
  setDirections(tree.children, 'ltr');
  for (const element of elementsOf(tree)) prepare(element);
}

const directed = /^(?:p|h[1-6]|ul|ol|li|dl|dt|dd|blockquote|figure|figcaption|table|th|td|details|summary|div)$/;
/**
 * Sets `dir` on blocks whose text runs the other way than the text around them. The page has one direction, while an
 * author may write in any, and browsers do not look at the text unless told so.
 */
function setDirections(nodes: readonly Nodes[], around: 'ltr' | 'rtl'): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    const { properties } = node;
    const own = directed.test(node.tagName) && !properties.dir ? directionOf(textOf(node)) : undefined;
    if (own && own !== around) properties.dir = own;
    const inside = properties.dir === 'rtl' || properties.dir === 'ltr' ? properties.dir : around;
    setDirections(node.children, inside);
  }
}

function prepare(element: Element): void {
  const { tagName, properties } = element;
  if (tagName === 'pre') Object.assign(properties, scrollable('Code'));
  else if (tagName === 'table') wrap(element, 'div', { className: ['table'], ...scrollable('Table') });
  else if (tagName === 'img') {
    // Without an `alt` attribute a screen reader would read out the file name.
    properties.alt ??= '';
    properties.loading ??= 'lazy';
    properties.decoding = 'async';
  }
}

const scrollable = (name: string) => ({ tabIndex: 0, role: 'group', 'aria-label': name });
