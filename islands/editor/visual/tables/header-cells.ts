import { TableCellHeaderStates, type TableCellNode, type TableNode, type TableRowNode } from '@lexical/table';
import { $attributes, $setAttributes } from '../nodes/attributes.ts';
import { $rowSection, $setRowSection } from '../nodes/table-parts.ts';
import { $cells, $rows } from './cell-map.ts';

/** A `th`, which says what it heads if that is given, or a `td`. */
export function $setHeader(cell: TableCellNode, isHeader: boolean, scope?: string): void {
  const { scope: _, ...others } = $attributes(cell);
  cell.setHeaderStyles(isHeader ? TableCellHeaderStates.ROW : TableCellHeaderStates.NO_STATUS);
  $setAttributes(cell, isHeader && scope ? { ...others, scope } : others);
}

/** Whether a row heads the columns: all its cells are `th`, leaving out the one given. */
export function $isHeaderRow(row: TableRowNode, without?: TableCellNode): boolean {
  const cells = $cells(row).filter((cell) => !cell.is(without));
  return cells.length > 0 && cells.every((cell) => cell.hasHeader());
}

export function $hasHeaderRow(table: TableNode): boolean {
  const [first] = $rows(table);
  return first !== undefined && ($rowSection(first) === 'thead' || $isHeaderRow(first));
}

/** Makes the first row the head of the columns, or all of the head rows like any other. */
export function $toggleHeaderRow(table: TableNode): void {
  const rows = $rows(table);
  const on = !$hasHeaderRow(table);
  const changed = rows.filter((row, at) => at === 0 || (!on && $rowSection(row) === 'thead'));
  for (const row of changed) {
    $setRowSection(row, on ? 'thead' : 'tbody');
    for (const cell of $cells(row)) $setHeader(cell, on, 'col');
  }
  // One that was made beside it goes with the row above.
  const [next] = rows.slice(changed.length);
  if (on && next && !$rowSection(next)) $setRowSection(next, 'tbody');
}
