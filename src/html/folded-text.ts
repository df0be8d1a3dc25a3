import type { Nodes } from 'hast';

/** Inline elements: their text joins the surrounding text. All other elements separate words. */
const inline = new Set(
  'strong b em i u s del ins sub sup mark small abbr cite q kbd samp var time code a span'.split(' '),
);

/** The text of a tree. Words of separate blocks are separated, and white space (no-break spaces too) is collapsed. */
export function foldedText(tree: Nodes): string {
  const parts: string[] = [];
  collect(tree, parts);
  return parts.join('').replace(/\s+/g, ' ').trim();
}

function collect(node: Nodes, parts: string[]): void {
  if (node.type === 'text') parts.push(node.value);
  if (!('children' in node)) return;
  const parted = node.type === 'element' && !inline.has(node.tagName);
  if (parted) parts.push(' ');
  for (const child of node.children) collect(child, parts);
  if (parted) parts.push(' ');
}
