import type { Element, Nodes, Properties } from 'hast';

/** The elements below a node in the order of the text, listed before any is changed. */
export function elementsOf(node: Nodes): Element[] {
  if (!('children' in node)) return [];
  return node.children.flatMap((child) => (child.type === 'element' ? [child, ...elementsOf(child)] : []));
}

/** Puts an element into a new one that takes its place in the tree. */
export function wrap(element: Element, tagName: string, properties: Properties): void {
  const inner = { ...element };
  Object.assign(element, { tagName, properties, children: [inner] });
}

/** The text below a node as it is written, white space and all. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
