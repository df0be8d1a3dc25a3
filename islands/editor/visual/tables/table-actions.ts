import { $findCellNode, $findTableNode, $isTableSelection, type TableCellNode, type TableNode } from '@lexical/table';
import { $createParagraphNode, $getSelection, $isElementNode, $isRangeSelection } from 'lexical';
import { $cellMap, $rows, placeOf } from './cell-map.ts';
import { $toggleHeaderRow } from './header-cells.ts';
import { $addColumn, $addRow, $forgetColumns } from './rows-and-columns.ts';

export interface TableAction {
  readonly name: string;
  readonly label: string;
  /** Search words for the slash menu, besides its label. */
  readonly words: string;
  /** An SVG path in a 24 × 24 view box. */
  readonly drawing: string;
  /** @param focus the cell with the caret, or the one in which the selection ends; it starts in `anchor` */
  readonly $run: (table: TableNode, focus: TableCellNode, anchor: TableCellNode) => void;
}

/** The actions for the table at the caret. */
export const TABLE_ACTIONS: readonly TableAction[] = [
  {
    name: 'rowAbove',
    label: 'Row above',
    words: 'insert add',
    drawing: 'M3 10h18v10H3zM9 10v10M15 10v10M12 2v5M9.5 4.5h5',
    $run: (table, cell) => $addRow(table, cell, false),
  },
  {
    name: 'rowBelow',
    label: 'Row below',
    words: 'insert add',
    drawing: 'M3 4h18v10H3zM9 4v10M15 4v10M12 17v5M9.5 19.5h5',
    $run: (table, cell) => $addRow(table, cell, true),
  },
  {
    name: 'columnBefore',
    label: 'Column before',
    words: 'insert add left',
    drawing: 'M10 3h10v18H10zM10 9h10M10 15h10M4.5 9.5v5M2 12h5',
    $run: (table, cell) => $addColumn(table, cell, false),
  },
  {
    name: 'columnAfter',
    label: 'Column after',
    words: 'insert add right',
    drawing: 'M4 3h10v18H4zM4 9h10M4 15h10M19.5 9.5v5M17 12h5',
    $run: (table, cell) => $addColumn(table, cell, true),
  },
  {
    name: 'headerRow',
    label: 'Header row',
    words: 'heading head title',
    drawing: 'M3 4h18v16H3zM3 10h18M9 10v10M15 10v10M3 7h18',
    $run: $toggleHeaderRow,
  },
  {
    name: 'deleteRow',
    label: 'Delete row',
    words: 'remove',
    drawing: 'M3 4h18v9H3zM9 4v9M15 4v9M9.5 19h5',
    $run: $deleteRows,
  },
  {
    name: 'deleteColumn',
    label: 'Delete column',
    words: 'remove',
    drawing: 'M4 3h9v18H4zM4 9h9M4 15h9M16.5 12h5',
    $run: $deleteColumns,
  },
  {
    name: 'deleteTable',
    label: 'Delete table',
    words: 'remove',
    drawing: 'M3 4h18v16H3zM9 9l6 6M15 9l-6 6',
    $run: $deleteTable,
  },
];

/** Runs an action on the table at the caret. Deleting the only row or column deletes the table. */
export function $runTableAction({ $run }: TableAction): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) && !$isTableSelection(selection)) return;
  const [anchor, focus] = [selection.anchor, selection.focus].map((point) => $findCellNode(point.getNode()));
  const table = focus && $findTableNode(focus);
  if (!table) return;
  // The selection may begin outside of the table.
  $run(table, focus, anchor && table.is($findTableNode(anchor)) ? anchor : focus);
}

// Not Lexical's own functions: they would add 0.5 kB (brotli) to the code that opens the editor.

/** Deletes the rows from one cell's to another's, and shortens cells that extend beyond them. */
function $deleteRows(table: TableNode, anchor: TableCellNode, focus: TableCellNode): void {
  const map = $cellMap(table);
  const [[one, column], [other]] = [placeOf(map, anchor), placeOf(map, focus)];
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  if (to - from + 1 === map.length) {
    $deleteTable(table);
    return;
  }
  for (let at = to; at >= from; at -= 1) $deleteRow(table, at);
  const left = $cellMap(table);
  left[Math.min(from, left.length - 1)]?.[column]?.selectStart();
}

function $deleteRow(table: TableNode, at: number): void {
  const [cells = [], under = []] = $cellMap(table).slice(at, at + 2);
  const [row, below] = $rows(table).slice(at, at + 2);
  /** The last cell found so far that begins in the row below. */
  let before: TableCellNode | undefined;
  for (const [column, cell] of cells.entries()) {
    if (cell.getRowSpan() > 1 && !cell.is(cells[column - 1])) {
      cell.setRowSpan(cell.getRowSpan() - 1);
      if (!below || !cell.getParent()?.is(row)) continue;
      below.splice(before ? before.getIndexWithinParent() + 1 : 0, 0, [cell]);
      before = cell;
    } else if (below && under[column]?.getParent()?.is(below)) {
      before = under[column];
    }
  }
  row?.remove();
}

/** Deletes the columns from one cell's to another's, and narrows cells that extend beyond them. */
function $deleteColumns(table: TableNode, anchor: TableCellNode, focus: TableCellNode): void {
  const map = $cellMap(table);
  const [[row, one], [, other]] = [placeOf(map, anchor), placeOf(map, focus)];
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  if (to - from + 1 === map[0]?.length) {
    $deleteTable(table);
    return;
  }
  $forgetColumns(table);
  for (let at = to; at >= from; at -= 1) {
    for (const cell of new Set(map.map((cells) => cells[at]))) {
      if (cell && cell.getColSpan() > 1) cell.setColSpan(cell.getColSpan() - 1);
      else cell?.remove(true);
    }
  }
  const left = $cellMap(table)[row];
  left?.[Math.min(from, left.length - 1)]?.selectStart();
}

/** Deletes a table and moves the caret to the text after it, or else before it. */
function $deleteTable(table: TableNode): void {
  const [before, after] = [table.getPreviousSibling(), table.getNextSibling()];
  if ($isElementNode(after)) after.selectStart();
  else if ($isElementNode(before)) before.selectEnd();
  else {
    const paragraph = $createParagraphNode();
    table.insertBefore(paragraph);
    paragraph.select();
  }
  table.remove();
}
