import { $isListItemNode } from '@lexical/list';
import { $findCellNode, $findTableNode } from '@lexical/table';
import { $handleIndentAndOutdent } from '@lexical/utils';
import {
  $findMatchingParent,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_LOW,
  createCommand,
  KEY_DOWN_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  SELECTION_CHANGE_COMMAND,
} from 'lexical';
import { $blockAtCaret } from '../block-controls/block-at-caret.ts';
import { $rows } from '../tables/cell-map.ts';
import { $addRow } from '../tables/rows-and-columns.ts';

/** Reports that the next Tab will leave the text. */
export const LEAVING_BY_TAB: LexicalCommand<void> = createCommand('LEAVING_BY_TAB');

/** The functions of Tab in the text. Lexical handles Tab and Shift+Tab between cells. */
export function registerTabKeys(editor: LexicalEditor): () => void {
  return mergeRegister(
    registerLeavingByTab(editor),
    editor.registerCommand(KEY_TAB_COMMAND, $addRowByTab, COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(KEY_TAB_COMMAND, $nestByTab, COMMAND_PRIORITY_LOW),
  );
}

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

/** Tab in the last cell of a table adds a row. */
function $addRowByTab(event: KeyboardEvent): boolean {
  const selection = $getSelection();
  if (event.shiftKey || !$isRangeSelection(selection) || !selection.isCollapsed()) return false;
  const cell = $findCellNode(selection.anchor.getNode());
  const table = cell && $findTableNode(cell);
  if (!table || cell.getNextSibling() || cell.getParent()?.getNextSibling()) return false;
  event.preventDefault();
  $addRow(table, cell, true);
  $rows(table).at(-1)?.selectStart();
  return true;
}
