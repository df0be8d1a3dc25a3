import type { Element, ElementContent, RootContent } from 'hast';
import { safeImageUrl, safeLinkUrl } from './safe-url.ts';

/** Deeper elements leave their content in their parent: no reader can tell, and recursion stays shallow. */
const maxDepth = 100;

/**
 * What the allow-list cannot say: addresses of links and pictures, `rel` of links that open a new tab, no empty
 * classes, a bounded depth. Changes the elements in place; returns the nodes that take the place of those given.
 */
export function finish<Node extends RootContent>(nodes: readonly Node[], depth = 0): Node[] {
  return nodes.flatMap((node) => (node.type === 'element' ? (finishElement(node, depth) as Node[]) : [node]));
}

function finishElement(element: Element, depth: number): ElementContent[] {
  const { properties } = element;
  if (Array.isArray(properties.className) && properties.className.length === 0) delete properties.className;
  if (element.tagName === 'img') return finishImage(element);

  element.children = finish(element.children, depth + 1);
  if (depth >= maxDepth) return element.tagName === 'br' ? [element] : element.children;
  if (element.tagName === 'a') return finishLink(element);
  // A span that says nothing is what styles leave behind.
  if (element.tagName === 'span' && Object.keys(properties).length === 0) return element.children;
  return [element];
}

/** A link without a usable address is no link: its text stays. */
function finishLink(link: Element): ElementContent[] {
  const { properties } = link;
  const href = safeLinkUrl(String(properties.href ?? ''));
  if (href === '') return link.children;
  properties.href = href;

  const rel = new Set(Array.isArray(properties.rel) ? properties.rel : []);
  // A page opened in a new tab must not be able to send the one it came from elsewhere.
  if (properties.target === '_blank') rel.add('noopener');
  if (rel.size > 0) properties.rel = [...rel];
  else delete properties.rel;
  return [link];
}

/**
 * A picture without a usable address keeps its place, blank, if it has a text: the reader is shown the text, and the
 * author finds the picture in the editor, where it can be given another address (docs/behaviour.md §5, 'blank
 * placeholder'). Without a text nobody would miss or find it, and it goes.
 */
function finishImage(image: Element): ElementContent[] {
  const { properties } = image;
  const src = safeImageUrl(String(properties.src ?? ''));
  const alt = String(properties.alt ?? '');
  image.children = [];
  if (src === '' && alt.trim() === '') return [];
  properties.src = src;
  return [image];
}
