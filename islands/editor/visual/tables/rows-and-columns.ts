import {
  $insertTableColumnAtNode,
  $insertTableRowAtNode,
  type TableCellNode,
  type TableNode,
  type TableRowNode,
} from '@lexical/table';
import { $isElementNode } from 'lexical';
import { $attributes } from '../nodes/attributes.ts';
import { $rowSection, $setRowSection, $setTableFront, $tableFront } from '../nodes/table-parts.ts';
import { $cellMap, placeOf } from './cell-map.ts';
import { $isHeaderRow, $setHeader } from './header-cells.ts';

/** Inserts a row after or before a cell's row. The caret moves into it, in the same column. */
export function $addRow(table: TableNode, cell: TableCellNode, after: boolean): void {
  const [, column] = placeOf($cellMap(table), cell);
  const row = $insertTableRowAtNode(cell, after);
  const beside = (after ? row?.getPreviousSibling() : row?.getNextSibling()) as TableRowNode | null | undefined;
  if (!row || !beside) return;
  const section = $rowSection(beside);
  const belowHead = after && section === 'thead';
  const next = row.getNextSibling<TableRowNode>();
  $setRowSection(row, belowHead ? (next && $rowSection(next)) || 'tbody' : section);
  const inHead = $isHeaderRow(beside) && !after;
  const map = $cellMap(table);
  const at = row.getIndexWithinParent();
  for (const [index, made] of (map[at] ?? []).entries()) {
    const like = map[after ? at - 1 : at + 1]?.[index];
    if (!like || !made.getParent()?.is(row)) continue;
    $alignLike(made, like);
    $setHeader(made, like.hasHeader() && (inHead || !$isHeaderRow(beside)), $attributes(like).scope);
  }
  map[at]?.[column]?.selectStart();
}

/** Inserts a column after or before a cell's column. The caret moves into it, in the same row. */
export function $addColumn(table: TableNode, cell: TableCellNode, after: boolean): void {
  const [row, column] = placeOf($cellMap(table), cell);
  $insertTableColumnAtNode(cell, after, false);
  $forgetColumns(table);
  const at = after ? column + cell.getColSpan() : column;
  const map = $cellMap(table);
  for (const cells of map) {
    const made = cells[at];
    const like = cells[after ? at - 1 : at + 1];
    // A cell that spans both columns is the old one, made wider.
    if (!made || !like || made.is(like) || made.isEmpty()) continue;
    const around = made.getParent<TableRowNode>();
    $alignLike(made, like);
    const { scope } = $attributes(like);
    $setHeader(made, !!around && $isHeaderRow(around, made), scope === 'row' ? 'col' : scope);
  }
  map[row]?.[at]?.selectStart();
}

/** Removes the `colgroup`, which no longer matches after a column was added or removed. */
export function $forgetColumns(table: TableNode): void {
  $setTableFront(table, $tableFront(table).replace(/<colgroup[^>]*>.*?<\/colgroup>/gs, ''));
}

/** Copies the alignment, so that numbers are aligned under numbers. */
function $alignLike(made: TableCellNode, like: TableCellNode): void {
  const [block, model] = [made.getFirstChild(), like.getFirstChild()];
  if ($isElementNode(block) && $isElementNode(model)) block.setFormat(model.getFormatType());
}
