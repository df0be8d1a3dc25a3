const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Converts plain text to HTML. If empty lines separate its paragraphs, single line breaks are kept (a poem, an
 * address); otherwise every line becomes a paragraph.
 */
export function htmlOfPlainText(text: string): string {
  const clean = text
    .replace(/\r\n?/g, '\n')
    .replace(/[&<>]/g, (character) => references[character] ?? character)
    .replace(/^\n+|\n+$/g, '');
  const separated = /\n[ \t]*\n/.test(clean);
  return clean
    .split(separated ? /\n(?:[ \t]*\n)+/ : '\n')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
}
