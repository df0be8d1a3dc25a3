import { $createCodeNode, $isCodeNode } from '@lexical/code';
import { $createQuoteNode, $isQuoteNode, type QuoteNode } from '@lexical/rich-text';
import { $insertNodeToNearestRoot } from '@lexical/utils';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $findMatchingParent,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  type LexicalNode,
} from 'lexical';

/** The blocks that a selection touches, as children of one parent: the document, a quotation or a table cell. */
function $selectedBlocks(): LexicalNode[] {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return [];
  const blocks = new Set<LexicalNode>();
  for (const node of [selection.anchor.getNode(), ...selection.getNodes(), selection.focus.getNode()]) {
    const block = node.getTopLevelElement();
    if (block) blocks.add(block);
  }
  const all = [...blocks];
  const parent = all[0]?.getParent();
  const siblings = all.filter((block) => block.getParent()?.is(parent));
  return siblings.sort((a, b) => a.getIndexWithinParent() - b.getIndexWithinParent());
}

/** Inserts a block after the one at the caret, or before it if that is an empty paragraph, which keeps the caret. */
export function $insertBlock(block: LexicalNode): void {
  const selection = $getSelection();
  const around = $isRangeSelection(selection) ? selection.anchor.getNode().getTopLevelElement() : null;
  if ($isParagraphNode(around) && around.isEmpty()) around.insertBefore(block);
  else $insertNodeToNearestRoot(block);
}

const $newQuote = () => $createQuoteNode({ shadowRoot: true });

/**
 * Puts the selected blocks into a quotation or a callout, or moves all blocks out of the one at the caret. A quotation
 * becomes a callout, and the other way around.
 */
export function $toggleQuote($create: () => QuoteNode = $newQuote): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const around = $findMatchingParent(selection.anchor.getNode(), $isQuoteNode);
  const quote = $create();
  if (around && around.getType() !== quote.getType()) {
    around.replace(quote, true);
    return;
  }
  if (around) {
    for (const child of around.getChildren()) around.insertBefore(child);
    around.remove();
    return;
  }
  const blocks = $selectedBlocks();
  blocks[0]?.insertBefore(quote);
  quote.append(...blocks);
}

/** Turns the selected blocks into one code block, or a code block into one paragraph per line. */
export function $toggleCodeBlock(inCode: boolean): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  if (inCode) {
    const code = $findMatchingParent(selection.anchor.getNode(), $isCodeNode);
    const paragraphs = (code?.getTextContent() ?? '').split('\n').map((line) => {
      const paragraph = $createParagraphNode();
      return line ? paragraph.append($createTextNode(line)) : paragraph;
    });
    for (const paragraph of paragraphs) code?.insertBefore(paragraph);
    code?.remove();
    paragraphs.at(-1)?.selectEnd();
    return;
  }
  const blocks = $selectedBlocks().filter($isElementNode);
  const code = $createCodeNode();
  blocks[0]?.insertBefore(code);
  const lines = blocks.flatMap((block) => block.getTextContent().split(/\n+/));
  for (const [at, line] of lines.entries()) {
    if (at > 0) code.append($createLineBreakNode());
    if (line) code.append($createTextNode(line));
  }
  for (const block of blocks) block.remove();
  code.selectEnd();
}
