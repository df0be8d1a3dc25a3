import { isBoldWeight, isEmpty, renamed, styled, unstyle, unwrap } from './elements.ts';

/**
 * Replaces tables that only lay out a mail or a page by their content, and removes meaningless markup from the others.
 */
export function tidyTables(body: HTMLElement): void {
  const isInLayout = new Set<Element>();
  for (const table of body.querySelectorAll('table')) {
    const cells = table.querySelectorAll('td,th').length;
    const inColumn = cells === table.querySelectorAll('tr').length && isInLayout.has(table);
    for (const inner of table.querySelectorAll('table')) isInLayout.add(inner);
    const layout = table.getAttribute('role') === 'presentation' || table.querySelector('table');
    if (layout || inColumn || cells < 2) dissolve(table);
  }
  for (const row of body.querySelectorAll('table > tbody:first-of-type > tr:first-child')) headRow(row);
  for (const columns of body.querySelectorAll('colgroup, table > col')) columns.remove();
  for (const cell of body.querySelectorAll('td,th')) {
    if (isEmpty(cell)) cell.replaceChildren();
    for (const name of ['width', 'height', 'valign']) cell.removeAttribute(name);
    for (const name of ['colspan', 'rowspan']) if (cell.getAttribute(name) === '1') cell.removeAttribute(name);
  }
}

/** Turns a first row that is entirely bold into a header row. */
function headRow(row: Element): void {
  const cells = [...row.children];
  const table = row.closest('table');
  if (!table || table.querySelector('th,thead') || row.nextElementSibling === null || !cells.every(isBold)) return;
  for (const cell of cells) {
    for (const bold of cell.querySelectorAll('b,strong')) unwrap(bold);
    for (const span of cell.querySelectorAll('[data-style]')) unstyle(span, 'font-weight');
    const head = renamed(cell, 'th') as HTMLTableCellElement;
    head.scope = 'col';
    for (const { name, value } of cell.attributes) if (/span$|^data-style$/.test(name)) head.setAttribute(name, value);
    unstyle(head, 'font-weight');
  }
  const section = table.ownerDocument.createElement('thead');
  table.querySelector('tbody')?.before(section);
  section.append(row);
}

function isBold(cell: Element): boolean {
  if (isBoldWeight(styled(cell, 'font-weight'))) return true;
  const words = cell.textContent.trim();
  return [...cell.querySelectorAll('b,strong,[data-style*="font-weight" i]')].some(
    (part) =>
      words !== '' &&
      part.textContent.trim() === words &&
      (/^(?:b|strong)$/.test(part.localName) || isBoldWeight(styled(part, 'font-weight'))),
  );
}

function dissolve(table: Element): void {
  for (const cell of table.querySelectorAll('td,th')) {
    if (cell.closest('table') === table) renamed(cell, 'div');
  }
  for (const part of table.querySelectorAll('caption,colgroup,col,thead,tbody,tfoot,tr')) {
    if (part.closest('table') === table) unwrap(part);
  }
  unwrap(table);
}
