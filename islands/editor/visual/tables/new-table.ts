import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  $findTableNode,
  TableCellHeaderStates,
  type TableNode,
} from '@lexical/table';
import { $createParagraphNode, $getRoot, $getSelection } from 'lexical';
import { $setAttributes } from '../nodes/attributes.ts';
import { $setRowSection } from '../nodes/table-parts.ts';
import { $insertBlock } from '../toolbar/block-commands.ts';

/** The number of rows, including the header row, and of columns in a new table. */
const SIZE = 3;

/**
 * Inserts a table at the caret and moves the caret into it. Within a table, the new one is inserted after it, since
 * tables are not nested.
 */
export function $insertTable(): void {
  if (!$getSelection()) $getRoot().selectEnd();
  const [anchor] = $getSelection()?.getStartEndPoints() ?? [];
  const around = anchor ? $findTableNode(anchor.getNode()) : null;
  const table = $newTable();
  if (around) around.insertAfter(table);
  else $insertBlock(table);
  if (!table.getNextSibling()) table.insertAfter($createParagraphNode());
  table.selectStart();
}

function $newTable(): TableNode {
  const table = $createTableNode();
  for (let row = 0; row < SIZE; row += 1) {
    const cells = Array.from({ length: SIZE }, () => {
      const cell = $createTableCellNode(row === 0 ? TableCellHeaderStates.ROW : TableCellHeaderStates.NO_STATUS);
      if (row === 0) $setAttributes(cell, { scope: 'col' });
      return cell.append($createParagraphNode());
    });
    table.append($setRowSection($createTableRowNode(), row === 0 ? 'thead' : 'tbody').append(...cells));
  }
  return table;
}
