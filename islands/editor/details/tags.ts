/** Tags as one writes them in a line: separated by commas, each once. */
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
