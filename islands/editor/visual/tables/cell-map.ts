import {
  $computeTableMapSkipCellCheck,
  $isTableCellNode,
  $isTableRowNode,
  type TableCellNode,
  type TableNode,
  type TableRowNode,
} from '@lexical/table';

export function $rows(table: TableNode): TableRowNode[] {
  return table.getChildren().filter($isTableRowNode);
}

export function $cells(row: TableRowNode): TableCellNode[] {
  return row.getChildren().filter($isTableCellNode);
}

/** The cells by row and column; a cell that spans several is listed in each of them. */
export function $cellMap(table: TableNode): TableCellNode[][] {
  const [map] = $computeTableMapSkipCellCheck(table, null, null);
  return map.map((cells) => cells.map(({ cell }) => cell));
}

/** The first row and column of a cell. */
export function placeOf(map: readonly TableCellNode[][], cell: TableCellNode): [row: number, column: number] {
  const row = map.findIndex((cells) => cells.some((each) => each.is(cell)));
  return [row, map[row]?.findIndex((each) => each.is(cell)) ?? 0];
}
