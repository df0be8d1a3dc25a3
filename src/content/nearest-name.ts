/** The name that was probably meant: one that differs by two letters at most, or by a third of a short word. */
export function nearestName(wrong: string, names: Iterable<string>): string | undefined {
  const limit = Math.min(2, Math.ceil(wrong.length / 3));
  const near = [...names]
    .map((name) => ({ name, changes: changesBetween(wrong.toLowerCase(), name.toLowerCase()) }))
    .filter(({ changes }) => changes <= limit);
  return near.sort((a, b) => a.changes - b.changes)[0]?.name;
}

/** Levenshtein's distance: letters to add, to take out or to replace; two neighbors that changed places count as one. */
function changesBetween(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : replaced;
      next.push(Math.min(replaced, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
