/**
 * The first characters by which a spreadsheet recognises a formula, also in the full-width forms of East Asian
 * keyboards.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Marks the file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A line of a CSV file (RFC 4180), with every cell quoted. A cell that a spreadsheet would compute gets a leading
 * apostrophe, so that it is shown as text: a form submitted with `=…` must not run anything on the administrator's
 * computer.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}
