/** Prints a table as Markdown; its first column is text, the others are figures. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);
  line(head);
  line(head.map((_, column) => (column === 0 ? '---' : '--:')));
  for (const row of rows) line(row);
}
