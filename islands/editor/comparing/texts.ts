/** The texts needed before the comparison has loaded. */
export const COMPARING = {
  mine: 'Yours',
  theirs: 'The other',
  comparing: 'Comparing...',
  failed: 'The comparison could not be loaded.',
  retry: 'Try again',
} as const;
