import type { ElementContent, Nodes, Root, RootContent } from 'hast';
import { foldedText } from '../../../src/html/folded-text.ts';
import { cleanTree } from '../../../src/html/html-policy.ts';
import { write } from '../../../src/html/write.ts';

/** A paragraph, heading, item or figure: what is compared as one. */
export interface Block {
  /** Its element's: 'p', 'h2', 'li'. */
  name: string;
  /** Its own and those of the elements around it, outermost first: 'ol li'. */
  place: string;
  html: string;
  /** Its words; empty for a picture without caption or a divider. */
  text: string;
}

const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre figure table caption thead tbody tfoot tr details summary div hr'.split(
    ' ',
  ),
);
/** Compared as they are, whatever is within. */
const WHOLE = new Set(['pre', 'figure', 'tr']);

/** The innermost blocks of a text in the order in which they are read, as the policy writes them. */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  collect(cleanTree(html).children, [], blocks);
  return blocks;
}

function collect(nodes: RootContent[], around: string[], blocks: Block[]): void {
  let line: ElementContent[] = [];
  const endLine = () => {
    add(blocks, around.at(-1) ?? 'p', around, line);
    line = [];
  };
  for (const node of nodes) {
    if (node.type === 'text') line.push(node);
    if (node.type !== 'element') continue;
    if (!BLOCKS.has(node.tagName)) {
      line.push(node);
      continue;
    }
    endLine();
    const place = [...around, node.tagName];
    if (!WHOLE.has(node.tagName) && node.children.some(isBlock)) collect(node.children, place, blocks);
    else add(blocks, node.tagName, place, [node]);
  }
  endLine();
}

/** The text of code, where white space matters. */
function linesOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(linesOf).join('') : '';
}

function isBlock(node: RootContent): boolean {
  return node.type === 'element' && BLOCKS.has(node.tagName);
}

function add(blocks: Block[], name: string, place: string[], children: ElementContent[]): void {
  const root: Root = { type: 'root', children };
  const html = write(root);
  if (!html.trim()) return;
  blocks.push({ name, place: place.join(' '), html, text: name === 'pre' ? linesOf(root) : foldedText(root) });
}
