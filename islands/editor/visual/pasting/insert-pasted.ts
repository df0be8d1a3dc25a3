import { $isTableCellNode, $isTableNode } from '@lexical/table';
import {
  $findMatchingParent,
  $getEditor,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  type LexicalNode,
  SELECTION_INSERT_CLIPBOARD_NODES_COMMAND,
} from 'lexical';
import { $readHtml, $writeHtml } from '../import-export/article.ts';
import { $isFigureNode } from '../nodes/FigureNode.ts';
import { $readMarkdown, isMarkdown } from './markdown.ts';
import { tidyPasted } from './tidy-pasted.ts';

/** Pasted or dropped data, without Lexical's own clipboard format. */
export interface Pasted {
  readonly html: string;
  readonly text: string;
  readonly files: readonly File[];
  /** Whether Ctrl+Shift+V asked for the words alone, with their Markdown signs. */
  readonly asWords?: boolean;
}

interface Inserted {
  readonly nodes: LexicalNode[];
  /** The number of images that could not be pasted. */
  readonly lostImages: number;
}

/**
 * Inserts HTML, or else plain text, at the selection: a single paragraph into the line at the caret, anything more as
 * separate blocks. Undefined for HTML that shows nothing if there are files to use instead, as for an image copied from
 * Word.
 */
export function $insertPasted({ html, text, files, asWords }: Pasted): Inserted | undefined {
  if (!$getSelection()) $getRoot().selectEnd();
  const markdown = !html && !asWords && isMarkdown(text);
  if (!html && !markdown && !/[\r\n]/.test(text.trim())) {
    $getSelection()?.insertRawText(text);
    return { nodes: [], lostImages: 0 };
  }
  const tidied = html
    ? tidyPasted(html)
    : { html: markdown ? $writeHtml(...$readMarkdown(text)) : htmlOfPlainText(text), lostImages: 0 };
  const blocks = $readHtml(tidied.html);
  if (files.length > 0 && !blocks.some($shows)) return undefined;
  const nodes = $forPlace(blocks);
  $insert(nodes);
  return { nodes, lostImages: tidied.lostImages };
}

function $shows(block: LexicalNode): boolean {
  if ($isFigureNode(block)) return !!block.getImage().attributes.src;
  return !$isElementNode(block) || block.getTextContent().trim() !== '' || block.getChildren().some($isFigureNode);
}

/** A table among other blocks cannot be in a cell: there, the content of its own cells takes its place. */
function $forPlace(blocks: LexicalNode[]): LexicalNode[] {
  const selection = $getSelection();
  const isInCell = $isRangeSelection(selection) && $findMatchingParent(selection.anchor.getNode(), $isTableCellNode);
  const flat =
    isInCell && blocks.length > 1
      ? blocks.flatMap((block) => ($isTableNode(block) ? $cellContents(block) : [block]))
      : blocks;
  const [only] = flat;
  if (flat.length !== 1 || !$isParagraphNode(only)) return flat;
  const block = $isRangeSelection(selection) ? selection.anchor.getNode() : undefined;
  // Alignment and direction come along where there is no text yet.
  if ($isParagraphNode(block) && block.isEmpty()) {
    block.setFormat(only.getFormatType()).setDirection(only.getDirection());
  }
  return only.getChildren();
}

function $cellContents(node: LexicalNode): LexicalNode[] {
  if (!$isElementNode(node)) return [];
  return node.getChildren().flatMap((child) => ($isTableCellNode(child) ? child.getChildren() : $cellContents(child)));
}

/** Lexical spreads a table that is pasted into a table over its cells. */
function $insert(nodes: LexicalNode[]): void {
  const selection = $getSelection();
  if (selection && $getEditor().dispatchCommand(SELECTION_INSERT_CLIPBOARD_NODES_COMMAND, { nodes, selection })) return;
  $insertNodes(nodes);
}

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Converts plain text to HTML. If empty lines separate its paragraphs, single line breaks are kept (a poem, an
 * address); otherwise every line becomes a paragraph.
 */
function htmlOfPlainText(text: string): string {
  const clean = text
    .replace(/\r\n?/g, '\n')
    .replace(/[&<>]/g, (character) => references[character] ?? character)
    .replace(/^\n+|\n+$/g, '');
  const separated = /\n[ \t]*\n/.test(clean);
  return clean
    .split(separated ? /\n(?:[ \t]*\n)+/ : '\n')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
}
