import { $isListItemNode } from '@lexical/list';
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import { $findTableNode } from '@lexical/table';
import { $handleIndentAndOutdent } from '@lexical/utils';
import {
  $createParagraphNode,
  $findMatchingParent,
  $getRoot,
  $getSelection,
  $isDecoratorNode,
  $isElementNode,
  $isNodeSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
  $setSelection,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_LOW,
  COMPOSITION_START_COMMAND,
  createCommand,
  defineExtension,
  type ElementNode,
  INSERT_PARAGRAPH_COMMAND,
  IS_APPLE,
  KEY_BACKSPACE_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  type RangeSelection,
  SELECTION_CHANGE_COMMAND,
} from 'lexical';
import { $blockAtCaret } from '../block-controls/block-at-caret.ts';
import { registerCodeKeys } from '../code-block/code-keys.ts';
import { registerAutoLinks } from '../links/auto-links.ts';
import { registerMarkdown } from '../markdown/shortcuts.ts';
import { $attributes, $setAttributes } from '../nodes/attributes.ts';
import { registerTableKeys } from '../tables/table-keys.ts';

/** Reports that the next Tab will leave the text. */
export const LEAVING_BY_TAB: LexicalCommand<void> = createCommand('LEAVING_BY_TAB');

/**
 * What keys do in the text, beyond Lexical's own. It is part of the editor's first chunk: a key that is pressed right
 * after opening does the same as any later one.
 */
export const KeysExtension = defineExtension({
  name: 'article/keys',
  register: (editor) =>
    mergeRegister(
      registerLeavingByTab(editor),
      registerCodeKeys(editor),
      registerTableKeys(editor),
      editor.registerCommand(KEY_TAB_COMMAND, $nestByTab, COMMAND_PRIORITY_LOW),
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
 * In lists, tables and code, Tab has its own function. After Escape, the next Tab leaves the text, as it does
 * elsewhere. Must be registered before the other handlers of Tab.
 */
function registerLeavingByTab(editor: LexicalEditor): () => void {
  let leaving = false;
  const stay = () => {
    leaving = false;
    return false;
  };
  return mergeRegister(
    editor.registerCommand(
      KEY_ESCAPE_COMMAND,
      (event) => {
        if (!$blockAtCaret() && !$listItemAtCaret()) return false;
        event.preventDefault();
        leaving = true;
        editor.dispatchCommand(LEAVING_BY_TAB);
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
    // Marked as handled, so that only the browser acts on it.
    editor.registerCommand(KEY_TAB_COMMAND, () => leaving, COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      ({ key }) => (/^(?:Tab|Shift|Escape)$/.test(key) ? false : stay()),
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(SELECTION_CHANGE_COMMAND, stay, COMMAND_PRIORITY_LOW),
  );
}

/** Tab and Shift+Tab change the level of list items; in a table they go from cell to cell. */
function $nestByTab(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || !$listItemAtCaret()) return false;
  event.preventDefault();
  return $changeLevel(event.shiftKey ? -1 : 1);
}

function $listItemAtCaret(): LexicalNode | null {
  const selection = $getSelection();
  const node = $isRangeSelection(selection) ? selection.anchor.getNode() : null;
  return node && !$findTableNode(node) ? $findMatchingParent(node, $isListItemNode) : null;
}

/**
 * Moves the selected list items one level deeper or back. An item nests below the one before it, so the first item
 * stays. @returns whether the selection is in a list
 */
export function $changeLevel(by: 1 | -1): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return false;
  if (!$findMatchingParent(selection.anchor.getNode(), $isListItemNode)) return false;
  return $handleIndentAndOutdent((block) => {
    if (!$isListItemNode(block) || (by > 0 ? !block.getPreviousSibling() : block.getIndent() === 0)) return;
    block.setIndent(block.getIndent() + by);
  });
}

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

/**
 * Starts a composition beside a link, or another inline element that takes no text at its edges, in a text of its own,
 * where typed text goes too. Otherwise the browser composes into the element, or Lexical replaces the text that the
 * browser composes in. A caret between nodes makes Lexical create that text.
 */
function $composeBesideInline(): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || selection.anchor.type !== 'text') return false;
  const { anchor, focus } = selection;
  const text = anchor.getNode();
  const before = anchor.offset === 0 ? text.getPreviousSibling() : null;
  const isAfterInline = $isElementNode(before) && !before.canInsertTextAfter();
  const edge = isAfterInline ? text : $edgeAround(text, anchor.offset);
  const around = edge?.getParent();
  if (!edge || !around) return false;
  const offset = edge.getIndexWithinParent() + (isAfterInline || anchor.offset === 0 ? 0 : 1);
  anchor.set(around.getKey(), offset, 'element');
  focus.set(around.getKey(), offset, 'element');
  return false;
}

/** The outermost inline element that begins or ends at the offset of its text and takes no text there. */
function $edgeAround(text: LexicalNode, offset: number): ElementNode | undefined {
  const atEnd = offset === text.getTextContentSize();
  if (!atEnd && offset !== 0) return undefined;
  let edge: ElementNode | undefined;
  let node = text;
  for (let parent = text.getParent(); parent?.isInline(); parent = parent.getParent()) {
    if (atEnd ? node.getNextSibling() : node.getPreviousSibling()) break;
    if (!(atEnd ? parent.canInsertTextAfter() : parent.canInsertTextBefore())) edge = parent;
    node = parent;
  }
  return edge;
}
