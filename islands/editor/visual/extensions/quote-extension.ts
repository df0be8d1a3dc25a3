import { $isQuoteNode, type QuoteNode } from '@lexical/rich-text';
import {
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  defineExtension,
  type ElementNode,
  INSERT_PARAGRAPH_COMMAND,
  KEY_BACKSPACE_COMMAND,
  mergeRegister,
} from 'lexical';

/**
 * A quotation contains paragraphs. Enter in an empty last one leaves the quotation; Backspace at the start of one moves
 * it out.
 */
export const QuoteExtension = defineExtension({
  name: 'article/quote',
  register: (editor) =>
    mergeRegister(
      editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $leaveAtEnd, COMMAND_PRIORITY_LOW),
      editor.registerCommand(
        KEY_BACKSPACE_COMMAND,
        (event) => {
          const took = $takeOutFirst();
          if (took) event.preventDefault();
          return took;
        },
        COMMAND_PRIORITY_LOW,
      ),
    ),
});

function $leaveAtEnd(): boolean {
  const found = $blockInQuote();
  if (!found) return false;
  const [block, quote] = found;
  if (!block.isEmpty() || block.getNextSibling()) return false;
  quote.insertAfter(block);
  if (quote.isEmpty()) quote.remove();
  block.selectStart();
  return true;
}

function $takeOutFirst(): boolean {
  const found = $blockInQuote();
  const selection = $getSelection();
  if (!found || !$isRangeSelection(selection)) return false;
  const [block, quote] = found;
  const { anchor } = selection;
  const atStart =
    anchor.offset === 0 && (block.is(anchor.getNode()) || block.getFirstDescendant()?.is(anchor.getNode()));
  if (!atStart || block.getPreviousSibling()) return false;
  quote.insertBefore(block);
  if (quote.isEmpty()) quote.remove();
  block.selectStart();
  return true;
}

/** The block at the caret and the quotation around it. */
function $blockInQuote(): [block: ElementNode, quote: QuoteNode] | undefined {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return undefined;
  const block = selection.anchor.getNode().getTopLevelElement();
  const quote = block?.getParent();
  return $isElementNode(block) && $isQuoteNode(quote) ? [block, quote] : undefined;
}
