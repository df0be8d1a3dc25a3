import type { Element, Nodes, Properties } from 'hast';

/** All elements below a node in document order, as a list that later changes to the tree do not affect. */
export function elementsOf(node: Nodes): Element[] {
  if (!('children' in node)) return [];
  return node.children.flatMap((child) => (child.type === 'element' ? [child, ...elementsOf(child)] : []));
}

/** Wraps an element in a new one that replaces it in the tree. */
export function wrap(element: Element, tagName: string, properties: Properties): void {
  const inner = { ...element };
  Object.assign(element, { tagName, properties, children: [inner] });
}

/** The text below a node, with its white space unchanged. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
