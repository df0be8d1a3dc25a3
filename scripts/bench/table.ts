/** Prints a table as Markdown; its first column is text, the others are figures. */
export function table(head: readonly string[], body: readonly (readonly string[])[]): void {
  rows([head, head.map((_, column) => (column === 0 ? '---' : '--:')), ...body]);
}

/** Prints more rows of a table. */
export function rows(lines: readonly (readonly string[])[]): void {
  for (const cells of lines) console.log(`| ${cells.join(' | ')} |`);
}
