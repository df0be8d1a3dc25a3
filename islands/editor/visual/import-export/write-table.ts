import {
  $isTableCellNode,
  $isTableRowNode,
  type TableCellNode,
  type TableNode,
  type TableRowNode,
} from '@lexical/table';
import { $isParagraphNode } from 'lexical';
import { $rowSection, $tableFront } from '../nodes/table-parts.ts';
import { startTag } from './markup.ts';
import { $described } from './surroundings.ts';
import { $writeBlocks, $writeInside } from './write-blocks.ts';

export function $writeTable(table: TableNode): string {
  const parts: string[] = [];
  let open = '';
  for (const row of table.getChildren().filter($isTableRowNode)) {
    // A row created in the editor belongs to the same section as the row above.
    const section = $rowSection(row) || open || 'tbody';
    if (section !== open) {
      if (open) parts.push(endTag(open));
      parts.push(`<${nameOf(section)}>`);
      open = section;
    }
    parts.push($writeRow(row));
  }
  if (open) parts.push(endTag(open));
  const front = $tableFront(table);
  return `${startTag('table', $described(table))}\n${front && `${front}\n`}${parts.join('\n')}\n</table>`;
}

const nameOf = (section: string) => section.replace(/ .*/, '');
const endTag = (section: string) => `</${nameOf(section)}>`;

function $writeRow(row: TableRowNode): string {
  const cells = row.getChildren().filter($isTableCellNode).map($writeCell).join('');
  return `${startTag('tr', $described(row))}${cells}</tr>`;
}

function $writeCell(cell: TableCellNode): string {
  const spans = {
    ...(cell.getColSpan() > 1 && { colspan: `${cell.getColSpan()}` }),
    ...(cell.getRowSpan() > 1 && { rowspan: `${cell.getRowSpan()}` }),
  };
  const { class: _, ...own } = $described(cell);
  const blocks = cell.getChildren();
  const [only] = blocks;
  const attributes = { ...own, ...spans };
  const tag = cell.getTag();
  // A single plain paragraph is written as the text of the cell, and its alignment as the cell's.
  if (blocks.length === 1 && $isParagraphNode(only)) {
    const { class: align, ...others } = $described(only);
    if (Object.keys(others).length === 0) {
      return `${startTag(tag, align ? { ...attributes, class: align } : attributes)}${$writeInside(only)}</${tag}>`;
    }
  }
  return `${startTag(tag, attributes)}${$writeBlocks(blocks)}</${tag}>`;
}
