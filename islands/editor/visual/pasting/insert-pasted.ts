import { $getRoot, $getSelection, $insertNodes, $isElementNode, $isParagraphNode, type LexicalNode } from 'lexical';
import { $readHtml } from '../import-export/article.ts';
import { $isFigureNode } from '../nodes/FigureNode.ts';
import { htmlOfPlainText } from './plain-text.ts';
import { tidyPasted } from './tidy-pasted.ts';

/**
 * Inserts HTML, or else plain text, at the selection: a single paragraph into the line at the caret, anything more as
 * separate blocks. Returns the inserted nodes. Undefined for HTML that shows nothing if there are files to use instead,
 * as for an image copied from Word.
 */
export function $insertPasted(html: string, text: string, orFiles: boolean): LexicalNode[] | undefined {
  if (!$getSelection()) $getRoot().selectEnd();
  if (!html && !/[\r\n]/.test(text.trim())) {
    $getSelection()?.insertRawText(text);
    return [];
  }
  const blocks = $readHtml(html ? tidyPasted(html) : htmlOfPlainText(text));
  if (orFiles && !blocks.some($shows)) return undefined;
  const [only] = blocks;
  const nodes = blocks.length === 1 && $isParagraphNode(only) ? only.getChildren() : blocks;
  $insertNodes(nodes);
  return nodes;
}

function $shows(block: LexicalNode): boolean {
  if ($isFigureNode(block)) return !!block.getImage().attributes.src;
  return !$isElementNode(block) || block.getTextContent().trim() !== '' || block.getChildren().some($isFigureNode);
}
