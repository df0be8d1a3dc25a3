import { TableCellHeaderStates, type TableCellNode, type TableNode, type TableRowNode } from '@lexical/table';
import { $attributes, $setAttributes } from '../nodes/attributes.ts';
import { $rowSection, $setRowSection } from '../nodes/table-parts.ts';
import { $cells, $rows } from './cell-map.ts';

/** Makes a cell a `th`, with a scope if given, or a `td`. */
export function $setHeader(cell: TableCellNode, isHeader: boolean, scope?: string): void {
  const { scope: _, ...others } = $attributes(cell);
  cell.setHeaderStyles(isHeader ? TableCellHeaderStates.ROW : TableCellHeaderStates.NO_STATUS);
  $setAttributes(cell, isHeader && scope ? { ...others, scope } : others);
}

/** Whether a row is a header row: all its cells are `th`, ignoring the given one. */
export function $isHeaderRow(row: TableRowNode, without?: TableCellNode): boolean {
  const cells = $cells(row).filter((cell) => !cell.is(without));
  return cells.length > 0 && cells.every((cell) => cell.hasHeader());
}

export function $hasHeaderRow(table: TableNode): boolean {
  const [first] = $rows(table);
  return first !== undefined && ($rowSection(first) === 'thead' || $isHeaderRow(first));
}

/** Makes the first row a header row, or all header rows normal rows. */
export function $toggleHeaderRow(table: TableNode): void {
  const rows = $rows(table);
  const on = !$hasHeaderRow(table);
  const changed = rows.filter((row, at) => at === 0 || (!on && $rowSection(row) === 'thead'));
  for (const row of changed) {
    $setRowSection(row, on ? 'thead' : 'tbody');
    for (const cell of $cells(row)) $setHeader(cell, on, 'col');
  }
  // A row without a section takes that of the row above, so the next row is set to `tbody`.
  const [next] = rows.slice(changed.length);
  if (on && next && !$rowSection(next)) $setRowSection(next, 'tbody');
}
