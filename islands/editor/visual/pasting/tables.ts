import { isEmpty, renamed, styled, unstyle, unwrap } from './elements.ts';

/**
 * Replaces tables that only lay out a mail or a page by their content, and removes meaningless markup from the others.
 */
export function tidyTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    const layout = table.getAttribute('role') === 'presentation' || table.querySelector('table');
    if (layout || table.querySelectorAll('td,th').length < 2) dissolve(table);
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
    for (const span of cell.querySelectorAll('[style]')) unstyle(span, 'font-weight');
    const head = renamed(cell, 'th') as HTMLTableCellElement;
    head.scope = 'col';
    for (const { name, value } of cell.attributes) if (/span$|^style$/.test(name)) head.setAttribute(name, value);
    unstyle(head, 'font-weight');
  }
  const section = table.ownerDocument.createElement('thead');
  table.querySelector('tbody')?.before(section);
  section.append(row);
}

const bold = /^(?:bold|bolder|[6-9]00)$/;

function isBold(cell: Element): boolean {
  if (bold.test(styled(cell, 'font-weight'))) return true;
  const words = cell.textContent.trim();
  return [...cell.querySelectorAll('b,strong,[style*="font-weight" i]')].some(
    (part) =>
      words !== '' &&
      part.textContent.trim() === words &&
      (/^(?:b|strong)$/.test(part.localName) || bold.test(styled(part, 'font-weight'))),
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
