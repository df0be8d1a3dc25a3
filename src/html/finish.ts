import type { Element, ElementContent, RootContent } from 'hast';
import { safeImageUrl, safeLinkUrl } from './safe-url.ts';

/** Elements below this depth are replaced by their content. Readers see no difference, and recursion stays shallow. */
const maxDepth = 100;

/**
 * The rules that the allow-list cannot express: addresses of links and images, `rel` of links that open a new tab, no
 * empty classes, a bounded depth. Changes the elements in place and returns the nodes that replace the given ones.
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
  // Removing styles leaves spans without attributes behind.
  if (element.tagName === 'span' && Object.keys(properties).length === 0) return element.children;
  return [element];
}

/** A link without a valid address is replaced by its content. */
function finishLink(link: Element): ElementContent[] {
  const { properties } = link;
  const href = safeLinkUrl(String(properties.href ?? ''));
  if (href === '') return link.children;
  properties.href = href;

  const rel = new Set(Array.isArray(properties.rel) ? properties.rel : []);
  // Prevents a page opened in a new tab from navigating the page that opened it.
  if (properties.target === '_blank') rel.add('noopener');
  if (rel.size > 0) properties.rel = [...rel];
  else delete properties.rel;
  return [link];
}

/**
 * An image without a valid address stays, with an empty `src`, if it has an alternative text: readers see the text, and
 * the author finds the image in the editor and can correct its address (docs/behaviour.md §5, 'blank placeholder').
 * Without an alternative text it is removed, since it would be invisible to both.
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
