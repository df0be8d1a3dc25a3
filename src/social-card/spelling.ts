/**
 * Replaces letters that no font has: by the same letter without its accent if a font has that, else by nothing.
 * @param missing letters that no font has
 * @param otherwise the text to use when half of the letters or fewer are left
 */
export function inKnownLetters(text: string, missing: ReadonlySet<string>, otherwise: string): string {
  if (missing.size === 0) return text;
  const known = [...text.normalize('NFC')]
    .map((letter) => (missing.has(letter) ? withoutAccent(letter, missing) : letter))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return letters(known) * 2 > letters(text) ? known : otherwise;
}

function withoutAccent(letter: string, missing: ReadonlySet<string>): string {
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return /^[\x20-\x7e]+$/.test(plain) && ![...plain].some((part) => missing.has(part)) ? plain : '';
}

function letters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
