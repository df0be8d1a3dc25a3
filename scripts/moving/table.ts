/** Bytes for a person: '412 kB'. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const unit = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${(bytes / 1000 ** unit).toLocaleString('en', { maximumFractionDigits: unit === 0 ? 0 : 1 })} ${units[unit]}`;
}

/** Lines with aligned columns: the first column to the left, the others to the right. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => `${row[column] ?? ''}`.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return column === 0 ? `${cell}`.padEnd(width) : `${cell}`.padStart(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
