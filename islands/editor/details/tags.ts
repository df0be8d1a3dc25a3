/** Parses comma-separated tags, without duplicates. */
export function tagsOf(line: string): string[] {
  return [
    ...new Set(
      line
        .split(',')
        .map((tag) => tag.trim().replace(/\s+/g, ' '))
        .filter(Boolean),
    ),
  ];
}

export function tagLine(tags: readonly string[]): string {
  return tags.join(', ');
}
