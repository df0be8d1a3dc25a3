/** The texts about revisions and deleted posts, loaded with the dialogs. */
export const HISTORY = {
  heading: (title: string) => `Earlier versions of “${title}”`,
  loading: 'Loading earlier versions...',
  none: 'No earlier versions yet.',
  noneHint: 'Each save keeps the version that it replaces.',
  choose: 'Versions, by when they were saved',
  words: (count: number, written: string) => `${written} ${count === 1 ? 'word' : 'words'}`,
  writtenBy: { me: 'by you', other: 'by somebody else' },
  more: 'Show older ones',
  retry: 'Try again',
  opening: 'Loading this version...',
  openFailed: 'This version could not be loaded.',
  names: { mine: 'Now', theirs: 'Then' },
  keeps: 'Address, status and date stay as they are.',
  restore: 'Restore',
  close: 'Close',
  restored: {
    title: 'Earlier version restored',
    description: 'It is in the fields, not saved yet: look it over, then save.',
  },
  notice: (when: string) => `The fields hold the version of ${when}.`,
  undo: 'Undo',
} as const;

export const DELETED = {
  heading: 'Deleted posts',
  loading: 'Loading deleted posts...',
  none: 'No post was deleted within the last 30 days.',
  deletedAt: (when: string) => `Deleted ${when}`,
  left: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
  restore: 'Bring back',
  restoring: 'Bringing back...',
  success: {
    title: 'Post brought back',
    same: (path: string) => `It is as it was, at ${path}.`,
    moved: (path: string) => `Another post has its address now. It stands at ${path}.`,
  },
  failure: { title: 'Error', description: 'Failed to bring the post back. Please try again.' },
  over: 'It is not among the deleted posts any more: somebody brought it back, or its 30 days are over.',
} as const;
