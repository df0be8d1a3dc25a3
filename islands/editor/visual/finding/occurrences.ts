export interface FindOptions {
  matchCase: boolean;
  wholeWord: boolean;
}

/** What a search also accepts for a character: the typographic form of what the keyboard types, and spaces that do not break. */
const ALTERNATIVES: Readonly<Record<string, string>> = { ' ': '[ \\u00a0]', "'": "['‘’]", '"': '["“”]', '-': '[-–—]' };

/**
 * Where `query` occurs in a text, as [start, end] pairs that do not overlap. The query is literal text, except that straight
 * quotes, hyphens and spaces also match their typographic forms.
 */
export function occurrences(text: string, query: string, { matchCase, wholeWord }: FindOptions): [number, number][] {
  if (!query) return [];
  const literal = [...query].map((sign) => ALTERNATIVES[sign] ?? sign.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')).join('');
  const pattern = wholeWord ? `(?<![\\p{L}\\p{M}\\p{N}_])${literal}(?![\\p{L}\\p{M}\\p{N}_])` : literal;
  return [...text.matchAll(new RegExp(pattern, matchCase ? 'gu' : 'giu'))].map(({ index, 0: found }) => [
    index,
    index + found.length,
  ]);
}
