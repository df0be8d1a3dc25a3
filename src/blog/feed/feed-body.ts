import type { Nodes } from 'hast';
import { cleanTree } from '../../html/html-policy.ts';
import { gatherNotes } from '../../html/notes.ts';
import { write } from '../../html/write.ts';

/**
 * The body of an article for feed readers, which show it on other sites: it passes the policy, and links and images of
 * this site get absolute addresses.
 * @param address the article's own absolute address
 */
export function feedBody(html: string, address: string): string {
  const tree = cleanTree(html);
  gatherNotes(tree);
  makeWhole(tree, address);
  return write(tree);
}

/** Makes addresses absolute. The policy leaves only root-relative paths, fragments and absolute addresses. */
export function makeWhole(node: Nodes, address: string): void {
  if (node.type === 'element')
    for (const name of ['href', 'src']) {
      const value = node.properties[name];
      if (typeof value === 'string' && /^[/#]/.test(value)) node.properties[name] = new URL(value, address).href;
    }
  if ('children' in node) for (const child of node.children) makeWhole(child, address);
}
