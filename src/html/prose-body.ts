import type { Element, Root } from 'hast';
import { cleanTree } from './html-policy.ts';
import { elementsOf, wrap } from './prose-tree.ts';
import { write } from './write.ts';

/**
 * HTML that people wrote, made ready for a page: it passes the policy, what may scroll sideways can be scrolled by
 * keyboard, and pictures load when they are near.
 */
export function proseBody(html: string): string {
  return write(proseTree(html));
}

/** The same as a tree, found with one parse where the HTML was cleaned when it was saved. The caller may change it. */
export function proseTree(html: string): Root {
  const tree = cleanTree(html);
  prepareProse(tree);
  return tree;
}

/** Makes a tree that passed the policy ready for a page, in place. */
export function prepareProse(tree: Root): void {
  for (const element of elementsOf(tree)) prepare(element);
}

function prepare(element: Element): void {
  const { tagName, properties } = element;
  if (tagName === 'pre') Object.assign(properties, scrollable('Code'));
  else if (tagName === 'table') wrap(element, 'div', { className: ['table'], ...scrollable('Table') });
  else if (tagName === 'img') {
    // One that is not described: a screen reader would read out its file name.
    properties.alt ??= '';
    properties.loading ??= 'lazy';
    properties.decoding = 'async';
  }
}

const scrollable = (name: string) => ({ tabIndex: 0, role: 'group', 'aria-label': name });
