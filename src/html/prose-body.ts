import type { Element, Root } from 'hast';
import { cleanTree } from './html-policy.ts';
import { elementsOf, wrap } from './prose-tree.ts';
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
  for (const element of elementsOf(tree)) prepare(element);
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
