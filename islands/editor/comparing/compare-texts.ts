import { diffArrays } from 'diff';
import { type Block, blocksOf } from './blocks.ts';
import { compareWords, type Run } from './compare-words.ts';

/** A part of the comparison of two texts, in reading order. */
export type Passage =
  | { kind: 'same'; blocks: Block[] }
  /** In only one of the texts. */
  | { kind: 'mine' | 'theirs'; block: Block }
  /** The words are the same; emphasis, a link, an image or the kind of block differs. */
  | { kind: 'formatting'; mine: Block; theirs: Block }
  | { kind: 'words'; mine: Block; theirs: Block; runs: Run[] };

/** Time limits, in milliseconds, for matching the blocks of the two texts, and then the words in them. */
const BLOCKS_MS = 200;
const WORDS_MS = 300;

/** Compares two HTML texts block by block, and word by word within a changed block, in bounded time. */
export function compareTexts(mine: string, theirs: string): Passage[] {
  const [ours, others] = [blocksOf(mine), blocksOf(theirs)];
  const changes = diffArrays(others.map(identity), ours.map(identity), { timeout: BLOCKS_MS }) ?? [
    { count: others.length, removed: true, added: false },
    { count: ours.length, removed: false, added: true },
  ];
  const deadline = performance.now() + WORDS_MS;
  const passages: Passage[] = [];
  let [read, readOther] = [0, 0];
  let [added, removed]: [Block[], Block[]] = [[], []];

  function endStretch() {
    for (const pair of pairBlocks(removed, added)) passages.push(passageOf(pair, deadline));
    [added, removed] = [[], []];
  }
  for (const change of changes) {
    if (change.added) added = ours.slice(read, read + change.count);
    else if (change.removed) removed = others.slice(readOther, readOther + change.count);
    else {
      endStretch();
      passages.push({ kind: 'same', blocks: ours.slice(read, read + change.count) });
    }
    if (!change.removed) read += change.count;
    if (!change.added) readOther += change.count;
  }
  endStretch();
  return passages;
}

function identity({ place, html }: Block): string {
  return `${place} ${html}`;
}

function passageOf({ mine, theirs }: ReturnType<typeof pairBlocks>[number], deadline: number): Passage {
  if (!theirs) return { kind: 'mine', block: mine };
  if (!mine) return { kind: 'theirs', block: theirs };
  if (mine.text === theirs.text) return { kind: 'formatting', mine, theirs };
  const runs = compareWords(theirs.text, mine.text, deadline - performance.now());
  return { kind: 'words', mine, theirs, runs };
}

/** A block in both versions, or in only one if it was added or removed. */
type Pair = { theirs: Block; mine: Block } | { theirs: Block; mine?: never } | { theirs?: never; mine: Block };

/** From this similarity on, two blocks count as one changed block; 1 means all words in common. */
const ALIKE = 0.4;
/** How many pairs are compared. In longer stretches each block is compared with the one at the same index. */
const MOST_WEIGHED = 10_000;

/** A word, or a character of a script that puts no spaces between words: accurate enough for similarity, and fast. */
const WORD = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{M}\p{N}]+/gu;

/**
 * Pairs the blocks of two differing stretches in order, so that the paired blocks have as many words as possible in
 * common.
 */
function pairBlocks(theirs: Block[], mine: Block[]): Pair[] {
  const [olds, news] = [theirs.map(wordsOf), mine.map(wordsOf)];
  const likeness = (old: number, now: number) => alike(olds[old] as string[], news[now] as string[]);
  return theirs.length * mine.length <= MOST_WEIGHED
    ? byLikeness(theirs, mine, likeness)
    : byPlace(theirs, mine, likeness);
}

type Likeness = (old: number, now: number) => number;

function byLikeness(theirs: Block[], mine: Block[], likeness: Likeness): Pair[] {
  // best[i][j]: the best total reachable from theirs[i] and mine[j] on.
  const best = Array.from({ length: theirs.length + 1 }, () => new Float64Array(mine.length + 1));
  const at = (i: number, j: number) => best[i]?.[j] ?? 0;
  const gains = theirs.map((_, i) => mine.map((_, j) => likeness(i, j)));
  const gain = (i: number, j: number) => gains[i]?.[j] ?? 0;
  for (let i = theirs.length - 1; i >= 0; i -= 1)
    for (let j = mine.length - 1; j >= 0; j -= 1)
      (best[i] as Float64Array)[j] = Math.max(at(i + 1, j), at(i, j + 1), at(i + 1, j + 1) + gain(i, j));

  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < theirs.length || j < mine.length) {
    const [old, now] = [theirs[i], mine[j]];
    if (old && now && gain(i, j) > 0 && at(i, j) === at(i + 1, j + 1) + gain(i, j)) {
      pairs.push({ theirs: old, mine: now });
      i += 1;
      j += 1;
    } else if (old && (!now || at(i, j) === at(i + 1, j))) {
      pairs.push({ theirs: old });
      i += 1;
    } else if (now) {
      pairs.push({ mine: now });
      j += 1;
    }
  }
  return pairs;
}

function byPlace(theirs: Block[], mine: Block[], likeness: Likeness): Pair[] {
  return Array.from({ length: Math.max(theirs.length, mine.length) }, (_, place): Pair[] => {
    const [old, now] = [theirs[place], mine[place]];
    if (old && now && likeness(place, place) > 0) return [{ theirs: old, mine: now }];
    return [...(old ? [{ theirs: old }] : []), ...(now ? [{ mine: now }] : [])];
  }).flat();
}

/** The share of words that two texts have in common; 0 if it is below ALIKE. */
function alike(one: string[], other: string[]): number {
  const all = one.length + other.length;
  if (all === 0) return 1;
  const counts = new Map<string, number>();
  for (const word of one) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of other) {
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    counts.set(word, left - 1);
    common += 1;
  }
  const share = (2 * common) / all;
  return share >= ALIKE ? share : 0;
}

function wordsOf({ text }: Block): string[] {
  return text.match(WORD) ?? [];
}
