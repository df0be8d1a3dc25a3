import type { TableNode, TableRowNode } from '@lexical/table';
import { $getState, $setState, createState } from 'lexical';

const frontState = createState('front', { parse: (value) => (typeof value === 'string' ? value : '') });
const sectionState = createState('section', { parse: (value) => (typeof value === 'string' ? value : '') });

/** The HTML of a table's caption and column groups, which come before its rows. */
export function $tableFront(table: TableNode): string {
  return $getState(table, frontState);
}

export function $setTableFront(table: TableNode, html: string): TableNode {
  return $setState(table, frontState, html);
}

/** The section of the table that a row is in, such as `thead` or `tbody 2`; '' for a row created in the editor. */
export function $rowSection(row: TableRowNode): string {
  return $getState(row, sectionState);
}

export function $setRowSection(row: TableRowNode, section: string): TableRowNode {
  return $setState(row, sectionState, section);
}
