import type { Element, Nodes, Root, RootContent } from 'hast';
import { cleanTree } from './html-policy.ts';
import { gatherNotes } from './notes.ts';
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
  gatherGalleries(tree);
  gatherNotes(tree);
  for (const element of elementsOf(tree)) prepare(element);
}

/** The most images side by side. */
const MOST_IN_ROW = 4;

/** Puts images that stand in a row with their neighbours into one `div` for each row, of as equal a length as possible. */
function gatherGalleries(tree: Root): void {
  const children: RootContent[] = [];
  let images: Element[] = [];
  const endGallery = () => {
    const rows = Math.ceil(images.length / MOST_IN_ROW);
    for (let row = 0; row < rows; row += 1) {
      const inRow = images.slice((row * images.length) / rows, ((row + 1) * images.length) / rows);
      if (inRow.length > 1)
        children.push({ type: 'element', tagName: 'div', properties: { className: ['gallery'] }, children: inRow });
      else children.push(...inRow);
    }
    images = [];
  };
  for (const node of tree.children) {
    if (node.type === 'element' && hasClass(node, 'gallery')) images.push(node);
    else if (node.type !== 'text' || node.value.trim() !== '' || images.length === 0) {
      endGallery();
      children.push(node);
    }
  }
  endGallery();
  tree.children = children;
}

function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}

const directed = /^(?:p|h[1-6]|ul|ol|li|dl|dt|dd|blockquote|figure|figcaption|table|th|td|details|summary|div|aside)$/;
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
