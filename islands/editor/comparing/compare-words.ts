import { diffWords } from 'diff';

/** A stretch of text, and which of the two it stands in. */
export interface Run {
  text: string;
  in: 'both' | 'mine' | 'theirs';
}

/** Beyond so many words apart two texts are shown whole, one after the other: nobody reads them word by word. */
const MOST_EDITS = 1_000;
const LONGEST_MS = 100;

/** Of no locale in particular: it finds words in scripts that put no spaces between them, too. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * What two texts have in common and what one of them has alone, word by word, in the order of reading.
 * @param patienceMs how long may be searched at most; texts that are too far apart come whole
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
