/** What makes a spreadsheet take a cell for a formula, also in the wide forms of East Asian keyboards. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** What says to spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A line of a CSV file (RFC 4180), every cell in quotes. A cell that a spreadsheet would compute gets an apostrophe in
 * front, by which it is shown and nothing more: whoever writes `=…` into a form must not run anything on this desk.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}
