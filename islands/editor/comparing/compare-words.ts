import { diffWords } from 'diff';

/** A run of text, and in which of the two texts it is. */
export interface Run {
  text: string;
  in: 'both' | 'mine' | 'theirs';
}

/**
 * With more edits than this, both texts are shown whole, one after the other: nobody reads so many changes word by
 * word.
 */
const MOST_EDITS = 1_000;
const LONGEST_MS = 100;

/** The locale does not matter. A segmenter also finds words in scripts that put no spaces between them. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Compares two texts word by word, in reading order: what both have, and what only one has.
 * @param patienceMs the time limit; texts that differ too much are returned whole
 */
export function compareWords(theirs: string, mine: string, patienceMs = LONGEST_MS): Run[] {
  const changes = diffWords(theirs, mine, {
    intlSegmenter: segmenter,
    maxEditLength: MOST_EDITS,
    timeout: Math.min(patienceMs, LONGEST_MS),
  });
  const runs: Run[] = changes
    ? changes.map(({ value, added, removed }) => ({ text: value, in: added ? 'mine' : removed ? 'theirs' : 'both' }))
    : [
        { text: theirs, in: 'theirs' },
        { text: mine, in: 'mine' },
      ];
  return runs.filter(({ text }) => text);
}
