export type Box = Readonly<{
  width: number;
  height: number;
  /** Font sizes in pixels. */
  largest: number;
  smallest: number;
}>;
export type SetTitle = Readonly<{ lines: readonly string[]; size: number }>;

/** Line height, as a factor of the font size. */
export const LEADING = 1.04;

/**
 * Breaks a title into lines of about equal length, so that it can be as large as its box allows. What does not fit at
 * the smallest size is cut off with an ellipsis.
 */
export function setTitle(title: string, box: Box): SetTitle {
  const longestPiece = box.width / box.smallest;
  const words = title
    .trim()
    .split(/\s+/)
    .flatMap((word) => pieces(word, longestPiece));
  const most = Math.floor(box.height / (box.smallest * LEADING));
  const candidates = Array.from({ length: Math.min(words.length, most) }, (_, index) => balanced(words, index + 1));
  const sizes = candidates.map((lines) => ({ lines, size: sizeOf(lines, box) }));
  const best = sizes.reduce((a, b) => (b.size > a.size ? b : a));
  if (best.size >= box.smallest) return best;
  return { lines: cut(words, longestPiece, most), size: box.smallest };
}

function sizeOf(lines: readonly string[], { width, height, largest }: Box): number {
  const widest = Math.max(...lines.map(measure));
  return Math.floor(Math.min(largest, width / widest, height / (lines.length * LEADING)));
}

/** Finds the narrowest width at which the words fit in a number of lines, by bisection. */
function balanced(words: readonly string[], count: number): string[] {
  const whole = words.map((word) => measure(word));
  let low = Math.max(...whole);
  let high = measure(words.join(' '));
  while (high - low > 0.05) {
    const middle = (low + high) / 2;
    if (fill(words, middle).length <= count) high = middle;
    else low = middle;
  }
  return fill(words, high);
}

function fill(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function cut(words: readonly string[], width: number, most: number): string[] {
  const lines = fill(words, width).slice(0, most);
  const last = (lines.pop() ?? '').split(' ');
  while (last.length > 1 && measure(`${last.join(' ')}…`) > width) last.pop();
  return [...lines, `${last.join(' ').replace(/[\s,;:.–—-]+$/, '')}…`];
}

/** Splits a word that is wider than the box into parts that fit. */
function pieces(word: string, width: number): string[] {
  if (measure(word) <= width) return [word];
  const parts = [''];
  for (const letter of word) {
    const last = parts.at(-1) ?? '';
    if (measure(last + letter) <= width) parts[parts.length - 1] = last + letter;
    else parts.push(letter);
  }
  return parts;
}

/** The estimated width of a text in the display font, as a factor of its size; rather too wide than too narrow. */
function measure(text: string): number {
  let width = 0;
  for (const letter of text)
    if (/[iljtfrI.,;:!'’‘()[\] -]/.test(letter)) width += 0.32;
    else if (/[mwMWQO@&%—…жмфшщыюЖМФШЩЫЮωΩ]/.test(letter)) width += 0.86;
    else if (/[\p{Lu}]/u.test(letter)) width += 0.7;
    else if (/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(letter)) width += 0.62;
    else width += 0.53;
  return width;
}
