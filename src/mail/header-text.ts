// Control characters, including all line breaks, and the invisible characters that change the text direction: they can
// make a subject look different from its actual text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
const UNFIT = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/g;

/**
 * Prepares a visitor's text for a mail header: one line of at most `limit` characters, in which nothing can end the
 * header or start another.
 */
export function headerText(text: string, limit = 120): string {
  const line = text.toWellFormed().replace(UNFIT, ' ').replace(/ {2,}/g, ' ').trim();
  return shortened(line, limit);
}

/** Cuts a text that is longer than `limit` characters, between characters, and ends it with an ellipsis. */
export function shortened(text: string, limit: number): string {
  const characters = [...text];
  return characters.length > limit
    ? `${characters
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`
    : text;
}
