import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $isDecoratorNode,
  $isElementNode,
  $isNodeSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
  $setSelection,
  COMMAND_PRIORITY_LOW,
  COMPOSITION_START_COMMAND,
  defineExtension,
  type ElementNode,
  INSERT_PARAGRAPH_COMMAND,
  IS_APPLE,
  KEY_BACKSPACE_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ENTER_COMMAND,
  mergeRegister,
  type RangeSelection,
} from 'lexical';
import { registerCodeKeys } from '../code-block/code-keys.ts';
import { registerAutoLinks } from '../links/auto-links.ts';
import { registerMarkdown } from '../markdown/apply-shortcuts.ts';
import { $attributes, $setAttributes } from '../nodes/attributes.ts';
import { $composeBesideInline } from './compose-beside.ts';
import { registerTabKeys } from './tab-keys.ts';

/**
 * What keys do in the text, beyond Lexical's own. It is part of the editor's first chunk: a key that is pressed right
 * after opening does the same as any later one.
 */
export const KeysExtension = defineExtension({
  name: 'article/keys',
  register: (editor) =>
    mergeRegister(
      registerTabKeys(editor),
      registerCodeKeys(editor),
      registerMarkdown(editor),
      registerAutoLinks(editor),
      editor.registerCommand(KEY_DOWN_COMMAND, $moveToEnd, COMMAND_PRIORITY_LOW),
      editor.registerCommand(KEY_ENTER_COMMAND, $startLineAfterBlock, COMMAND_PRIORITY_LOW),
      editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $leaveQuote, COMMAND_PRIORITY_LOW),
      editor.registerCommand(KEY_BACKSPACE_COMMAND, $backspaceAtStart, COMMAND_PRIORITY_LOW),
      editor.registerCommand(COMPOSITION_START_COMMAND, $composeBesideInline, COMMAND_PRIORITY_LOW),
    ),
});

/**
 * Ctrl+Home and Ctrl+End, or Cmd and the up and down arrows on a Mac, move or extend the selection to the ends of the
 * text. Browsers cannot move into the lines of a block that is out of view and not laid out (visual.css).
 */
function $moveToEnd(event: KeyboardEvent): boolean {
  const { key, shiftKey, altKey, metaKey, ctrlKey } = event;
  const [start, end] = IS_APPLE ? ['ArrowUp', 'ArrowDown'] : ['Home', 'End'];
  const selection = $getSelection();
  if (altKey || metaKey !== IS_APPLE || ctrlKey === IS_APPLE || (key !== start && key !== end)) return false;
  if (!$isRangeSelection(selection)) return false;
  event.preventDefault();
  const before = selection.clone();
  const moved = key === start ? $getRoot().selectStart() : $getRoot().selectEnd();
  if (shiftKey) {
    before.focus.set(moved.focus.key, moved.focus.offset, moved.focus.type);
    $setSelection(before);
  } else {
    // The selection would keep the format of the place that it comes from.
    const node = moved.anchor.getNode();
    moved.setFormat($isTextNode(node) ? node.getFormat() : 0);
    moved.setStyle($isTextNode(node) ? node.getStyle() : '');
  }
  return true;
}

/** Enter on a selected divider, or another block selected as a whole, starts a new line after it. */
function $startLineAfterBlock(event: KeyboardEvent | null): boolean {
  const selection = $getSelection();
  const block = $isNodeSelection(selection) ? selection.getNodes().at(-1) : undefined;
  if (!$isDecoratorNode(block) || block.isInline()) return false;
  event?.preventDefault();
  const paragraph = $createParagraphNode();
  block.insertAfter(paragraph);
  paragraph.select();
  return true;
}

/** A quotation contains paragraphs. Enter in an empty last one leaves the quotation. */
function $leaveQuote(): boolean {
  const block = $blockOfCaret($getSelection());
  const quote = block?.getParent();
  if (!$isQuoteNode(quote) || !block?.isEmpty() || block.getNextSibling()) return false;
  quote.insertAfter(block);
  if (quote.isEmpty()) quote.remove();
  block.selectStart();
  return true;
}

/**
 * Backspace at the start of a block, where Lexical does nothing: it moves the first block of a quotation out of it, the
 * block after a quotation into it, and turns the first heading of a text into a paragraph.
 */
function $backspaceAtStart(event: KeyboardEvent): boolean {
  const selection = $getSelection();
  const block = $blockOfCaret(selection);
  if (!block || !$isRangeSelection(selection) || !$isAtStart(selection, block)) return false;
  const [before, around] = [block.getPreviousSibling(), block.getParent()];
  if ($isQuoteNode(before) && ($isParagraphNode(block) || $isHeadingNode(block))) {
    before.append(block);
    block.selectStart().deleteCharacter(true);
  } else if (!before && $isQuoteNode(around)) {
    around.insertBefore(block);
    if (around.isEmpty()) around.remove();
    block.selectStart();
  } else if (!before && $isHeadingNode(block)) {
    const paragraph = $createParagraphNode().setFormat(block.getFormatType()).setDirection(block.getDirection());
    block.replace($setAttributes(paragraph, $attributes(block)), true);
    paragraph.selectStart();
  } else return false;
  event.preventDefault();
  return true;
}

/** The block at a caret: a child of the document, of a quotation or of a table cell. */
function $blockOfCaret(selection: ReturnType<typeof $getSelection>): ElementNode | undefined {
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return undefined;
  const block = selection.anchor.getNode().getTopLevelElement();
  return $isElementNode(block) ? block : undefined;
}

function $isAtStart({ anchor }: RangeSelection, block: ElementNode): boolean {
  const node = anchor.getNode();
  return anchor.offset === 0 && (block.is(node) || block.getFirstDescendant()?.is(node) === true);
}
