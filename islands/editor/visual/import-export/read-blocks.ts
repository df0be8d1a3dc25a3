import { $createCodeNode } from '@lexical/code';
import { $createHorizontalRuleNode } from '@lexical/extension';
import { $isListNode } from '@lexical/list';
import { $createHeadingNode, $createQuoteNode, type HeadingTagType } from '@lexical/rich-text';
import { $createLineBreakNode, $createParagraphNode, $createTabNode, $createTextNode, type LexicalNode } from 'lexical';
import { $createFigureNode } from '../nodes/FigureNode.ts';
import { hasBlocks, isBlank, isInline } from './blocks.ts';
import { $keptAsHtml } from './html-blocks.ts';
import { $lineNodes } from './line-nodes.ts';
import { formatOf } from './pieces.ts';
import { imageOf, imageOfFigure } from './read-figure.ts';
import { readLine } from './read-line.ts';
import { $readList } from './read-list.ts';
import { $readTable } from './read-table.ts';
import { $describe, described, type Surroundings, within } from './surroundings.ts';

/** Converts nodes of safe HTML to blocks of the editor. A node without an equivalent becomes an HTML block. */
export function $readBlocks(nodes: readonly Node[], around: Surroundings = {}): LexicalNode[] {
  const blocks: LexicalNode[] = [];
  let line: Node[] = [];
  const endLine = () => {
    blocks.push(...$looseLine(line, around));
    line = [];
  };
  for (const node of nodes) {
    if (isInline(node)) {
      line.push(node);
      continue;
    }
    endLine();
    $append(blocks, $readBlock(node as Element, around), node as Element, around);
  }
  endLine();
  return blocks;
}

/**
 * Appends blocks. Adjacent lists of the same kind must be kept apart: they would merge, and a numbered one would
 * continue the count.
 */
function $append(blocks: LexicalNode[], added: LexicalNode[], element: Element, around: Surroundings): void {
  const [last, first] = [blocks.at(-1), added[0]];
  const touch = $isListNode(last) && $isListNode(first) && last.getListType() === first.getListType();
  blocks.push(...(touch ? [$keptAsHtml(element, around)] : added));
}

/** Converts text outside of any paragraph; line breaks alone become empty paragraphs. */
function $looseLine(line: readonly Node[], around: Surroundings): LexicalNode[] {
  const content = line.filter((node) => !isBlank(node));
  if (content.length === 0) return [];
  if (content.every((node) => node.nodeName === 'BR')) return content.map(() => $createParagraphNode());
  const figure = imageOf(content);
  if (figure) return [$describe($createFigureNode(figure), ...$own(undefined, around))];
  const paragraph = $createParagraphNode().append(...$lineNodes(readLine(line, around.format)));
  return paragraph.isEmpty() ? [] : [$describe(paragraph, ...$own(undefined, around))];
}

function $own(element: Element | undefined, around: Surroundings, ...names: string[]) {
  const of = element ?? document.createElement('div');
  return [described(of, around, ...names), within(of, around).align] as const;
}

function $readBlock(element: Element, around: Surroundings): LexicalNode[] {
  const children = [...element.childNodes];
  switch (element.localName) {
    case 'div':
      return $readBlocks(children, withinDiv(element, around));
    case 'p':
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return $readText(element, children, around);
    case 'hr':
      return [$createHorizontalRuleNode()];
    case 'pre':
      return [$readCode(element, around)];
    case 'ul':
    case 'ol':
      return [$readList(element, around) ?? $keptAsHtml(element, around)];
    case 'table':
      return [$readTable(element, around) ?? $keptAsHtml(element, around)];
    case 'blockquote':
      return [$readQuote(element, children, around)];
    case 'figure':
      return $readFigure(element, children, around);
  }
  const format = formatOf(element);
  if (format) return $readBlocks(children, { ...around, format: (around.format ?? 0) | format });
  return [$keptAsHtml(element, around)];
}

/**
 * Google Docs wraps every table in a left-aligned `div`. Without another alignment around it, left is the default and
 * is dropped.
 */
function withinDiv(div: Element, around: Surroundings): Surroundings {
  const inside = within(div, around);
  return inside.align === 'left' && !around.align && inside.dir !== 'rtl' ? { ...inside, align: undefined } : inside;
}

function $readText(element: Element, children: readonly Node[], around: Surroundings): LexicalNode[] {
  if (hasBlocks(element)) return [$keptAsHtml(element, around)];
  const name = element.localName;
  const own = $own(element, around, 'id');
  if (name !== 'p') {
    const heading = $createHeadingNode(name as HeadingTagType).append(...$lineNodes(readLine(children, around.format)));
    return heading.isEmpty() && !own[0].id ? [] : [$describe(heading, ...own)];
  }
  const figure = imageOf(children.filter((node) => !isBlank(node)));
  if (figure) return [$describe($createFigureNode(figure), ...own)];
  const paragraph = $createParagraphNode().append(...$lineNodes(readLine(children, around.format)));
  // An empty paragraph is not visible; one with a line break is an empty line.
  return paragraph.isEmpty() && !element.querySelector('br') ? [] : [$describe(paragraph, ...own)];
}

function $readQuote(element: Element, children: readonly Node[], around: Surroundings): LexicalNode {
  const { align, format } = within(element, around);
  const quote = $createQuoteNode({ shadowRoot: true }).append(...$readBlocks(children, { align, format: format ?? 0 }));
  if (quote.isEmpty()) quote.append($createParagraphNode());
  return $describe(quote, described(element, around));
}

function $readFigure(element: Element, children: readonly Node[], around: Surroundings): LexicalNode[] {
  const image = imageOfFigure(element);
  if (image) return [$describe($createFigureNode(image), ...$own(element, around, 'id'))];
  const content = children.filter((node) => !isBlank(node));
  // WordPress wraps every table and quotation in a figure.
  const wrapper = content.length === 1 && /^(?:TABLE|BLOCKQUOTE|PRE)$/.test(content[0]?.nodeName ?? '') && !element.id;
  return wrapper ? $readBlocks(content, within(element, around)) : [$keptAsHtml(element, around)];
}

function $readCode(pre: Element, around: Surroundings): LexicalNode {
  const code = pre.querySelector(':scope > code') ?? pre;
  const wrapped = code === pre || pre.childNodes.length === 1;
  const marked = code.childElementCount > 0 || code.hasAttribute('lang') || code.hasAttribute('dir');
  if (!wrapped || marked) return $keptAsHtml(pre, around);
  const language = /\blanguage-(\S+)/.exec(`${code.className} ${pre.className}`)?.[1];
  const node = $createCodeNode(language).append(...$codeLines(code.textContent.replace(/\n$/, '')));
  return $describe(node, described(pre, { lang: around.lang, dir: around.dir }));
}

function $codeLines(text: string): LexicalNode[] {
  return text
    .split(/(\n|\t)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part === '\n') return $createLineBreakNode();
      return part === '\t' ? $createTabNode() : $createTextNode(part);
    });
}
