import type { TableCellNode, TableNode } from '@lexical/table';
import { $createParagraphNode, $isElementNode } from 'lexical';
import { $cellMap, $rows, placeOf } from './cell-map.ts';
import { $forgetColumns } from './rows-and-columns.ts';

// Not Lexical's own functions: they would add 0.5 kB (brotli) to the code that opens the editor.

/** Deletes the rows from one cell's to another's, and shortens cells that extend beyond them. */
export function $deleteRows(table: TableNode, anchor: TableCellNode, focus: TableCellNode): void {
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
export function $deleteColumns(table: TableNode, anchor: TableCellNode, focus: TableCellNode): void {
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
export function $deleteTable(table: TableNode): void {
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
