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

/** Rows, the heading one among them, and columns of a new table; more are added in place. */
const SIZE = 3;

/** Puts a table at the caret, and the caret into it. One table does not stand in another: it comes after it. */
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
