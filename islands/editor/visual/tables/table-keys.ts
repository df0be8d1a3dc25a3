import { $findCellNode, $findTableNode } from '@lexical/table';
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_CRITICAL,
  KEY_TAB_COMMAND,
  type LexicalEditor,
} from 'lexical';
import { $rows } from './cell-map.ts';
import { $addRow } from './rows-and-columns.ts';

/** Tab in the last cell of a table adds a row. Lexical handles Tab and Shift+Tab between cells. */
export function registerTableKeys(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    KEY_TAB_COMMAND,
    (event) => {
      const selection = $getSelection();
      if (event.shiftKey || !$isRangeSelection(selection) || !selection.isCollapsed()) return false;
      const cell = $findCellNode(selection.anchor.getNode());
      const table = cell && $findTableNode(cell);
      if (!table || cell.getNextSibling() || cell.getParent()?.getNextSibling()) return false;
      event.preventDefault();
      $addRow(table, cell, true);
      $rows(table).at(-1)?.selectStart();
      return true;
    },
    COMMAND_PRIORITY_CRITICAL,
  );
}
