import type { ElementContent, Nodes, Root, RootContent } from 'hast';
import { foldedText } from '../../../src/html/folded-text.ts';
import { cleanTree } from '../../../src/html/html-policy.ts';
import { write } from '../../../src/html/write.ts';

/** A unit of comparison: a paragraph, heading, list item or figure. */
export interface Block {
  /** The name of its element: 'p', 'h2', 'li'. */
  name: string;
  /** The names of the elements around it and its own, outermost first: 'ol li'. */
  place: string;
  html: string;
  /** Its plain text; empty for a divider or an image without a caption. */
  text: string;
}

const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre figure table caption thead tbody tfoot tr details summary aside div hr'.split(
    ' ',
  ),
);
/** Elements compared as one block, whatever they contain. */
const WHOLE = new Set(['pre', 'figure', 'tr']);

/** The innermost blocks of a text in reading order, normalised by the policy. */
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

/** The text of a code block, with its white space. */
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
