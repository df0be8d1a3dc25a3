import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  TableCellHeaderStates,
  type TableCellNode,
  type TableNode,
  type TableRowNode,
} from '@lexical/table';
import { $createParagraphNode } from 'lexical';
import { $setRowSection, $setTableFront } from '../nodes/table-parts.ts';
import { $readBlocks } from './read-blocks.ts';
import { $describe, described, type Surroundings, within } from './surroundings.ts';

/** Converts a table; undefined for one that contains another table or has no row. */
export function $readTable(element: Element, around: Surroundings = {}): TableNode | undefined {
  if (element.querySelector('table')) return undefined;
  const table = $createTableNode();
  let front = '';
  let bodies = 0;
  for (const part of element.children) {
    if (part.localName === 'caption' || part.localName === 'colgroup') {
      front += part.outerHTML;
      continue;
    }
    if (part.attributes.length > 0) return undefined;
    if (part.localName === 'tbody') bodies += 1;
    const section = part.localName === 'tbody' && bodies > 1 ? `tbody ${bodies}` : part.localName;
    const { align, format } = within(element, around);
    for (const row of part.children)
      table.append($setRowSection($readRow(row, { align, format: format ?? 0 }), section));
  }
  if (table.isEmpty()) return undefined;
  $setTableFront(table, front);
  return $describe(table, described(element, around));
}

function $readRow(element: Element, around: Surroundings): TableRowNode {
  const { align, format } = within(element, around);
  const row = $createTableRowNode();
  for (const cell of element.children) row.append($readCell(cell, { align, format: format ?? 0 }));
  return $describe(row, described(element, {}));
}

function $readCell(element: Element, around: Surroundings): TableCellNode {
  const header = element.localName === 'th' ? TableCellHeaderStates.ROW : TableCellHeaderStates.NO_STATUS;
  const cell = $createTableCellNode(header, Number(element.getAttribute('colspan') ?? 1));
  cell.setRowSpan(Number(element.getAttribute('rowspan') ?? 1));
  const { align, format } = within(element, around);
  const content = [...element.childNodes];
  cell.append(...$readBlocks(content, { align, format: format ?? 0 }));
  if (cell.isEmpty()) cell.append($describe($createParagraphNode(), {}, align));
  return $describe(cell, described(element, {}, 'scope'));
}
