/** Words about a comparison that is on its way. */
export const COMPARING = {
  mine: 'Yours',
  theirs: 'The other',
  comparing: 'Comparing...',
  failed: 'The comparison could not be loaded.',
  retry: 'Try again',
} as const;
