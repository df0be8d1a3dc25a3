import type { Nodes } from 'hast';
import { cleanTree } from '../../html/html-policy.ts';
import { write } from '../../html/write.ts';

/**
 * The body of an article as feed readers show it, far from here: it passes the policy, and links and pictures of this
 * site have whole addresses.
 * @param address the article's own, whole
 */
export function feedBody(html: string, address: string): string {
  const tree = cleanTree(html);
  makeWhole(tree, address);
  return write(tree);
}

/** The policy leaves own paths, fragments and whole addresses. */
function makeWhole(node: Nodes, address: string): void {
  if (node.type === 'element')
    for (const name of ['href', 'src']) {
      const value = node.properties[name];
      if (typeof value === 'string' && /^[/#]/.test(value)) node.properties[name] = new URL(value, address).href;
    }
  if ('children' in node) for (const child of node.children) makeWhole(child, address);
}
