/** A sign that takes the place of what was typed: of the typed character and of `before` characters in front of it. */
export type Typographic = Readonly<{ sign: string; before: number }>;

/** After these a quote opens. Everywhere else it closes, or is an apostrophe. */
const OPENS_AFTER = /(?:^|[\s([{<‘“–—/])$/;

/**
 * The typographic sign for a character that is typed after `line`, the text of the block up to the caret, by the rules of
 * English: curly quotes, two hyphens to an en dash, a third to an em dash. At the beginning of a block hyphens stay: they
 * begin a list or a divider.
 */
export function typographicSign(line: string, typed: string): Typographic | undefined {
  if (typed === '"') return { sign: OPENS_AFTER.test(line) ? '“' : '”', before: 0 };
  if (typed === "'") return { sign: OPENS_AFTER.test(line) ? '‘' : '’', before: 0 };
  if (typed !== '-') return undefined;
  if (/[^-\s]\s*-$/.test(line) && !line.endsWith('--')) return { sign: '–', before: 1 };
  return line.endsWith('–') ? { sign: '—', before: 1 } : undefined;
}
