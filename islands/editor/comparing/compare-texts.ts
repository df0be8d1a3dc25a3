import { diffArrays } from 'diff';
import { type Block, blocksOf } from './blocks.ts';
import { compareWords, type Run } from './compare-words.ts';
import { pairBlocks } from './pair-blocks.ts';

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
