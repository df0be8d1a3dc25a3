/** Returns a different number from 0 up to 1 at each call. */
export type Dice = () => number;

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks one entry of the list. */
export function oneOf<T>(list: readonly T[], dice: Dice): T {
  const [chosen] = list.slice(Math.floor(dice() * list.length));
  if (chosen === undefined) throw new Error('a list without entries');
  return chosen;
}

/** Picks a whole number; both ends are included. */
export function between(least: number, most: number, dice: Dice): number {
  return least + Math.floor(dice() * (most - least + 1));
}

/** Draws words as often as a language uses them: the second half as often as the first, and so on (Zipf's law). */
export type Vocabulary = (dice: Dice) => string;

const INVENTED = 6_000;

/**
 * The words of `texts`, the most frequent first, followed by thousands of invented ones, since a few texts lack the
 * long tail of a real vocabulary.
 */
export function vocabularyOf(texts: readonly string[]): Vocabulary {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const [word] of text.toLowerCase().matchAll(/[a-z]+(’[a-z]+)?/g))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const known = [...counts].toSorted(([a, many], [b, few]) => few - many || (a < b ? -1 : 1)).map(([word]) => word);
  const words = [...new Set([...known, ...inventedWords()])];

  const reached: number[] = [];
  for (const rank of words.keys()) reached.push((reached[rank - 1] ?? 0) + 1 / (rank + 1));
  const all = reached.at(-1) ?? 0;
  return (dice) => words[firstAbove(reached, dice() * all)] ?? '';
}

function* inventedWords(): Generator<string> {
  const dice = createDice(7);
  const syllable = () => oneOf(BEGINNINGS, dice) + oneOf(VOWELS, dice) + oneOf(ENDS, dice);
  for (let made = 0; made < INVENTED; made += 1) {
    yield Array.from({ length: between(2, 3, dice) }, syllable).join('');
  }
}

const BEGINNINGS = [
  'b',
  'br',
  'c',
  'cl',
  'd',
  'f',
  'fl',
  'g',
  'gr',
  'h',
  'l',
  'm',
  'n',
  'p',
  'pr',
  'r',
  's',
  'st',
  't',
];
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ea', 'ou'];
const ENDS = ['', '', 'l', 'n', 'nd', 'r', 's', 'st', 't'];

/** The index of the first greater number in an ascending list. */
function firstAbove(numbers: readonly number[], value: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
