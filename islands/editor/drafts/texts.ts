/** The texts about drafts: on this device, and in the database. */
export const DRAFTS = {
  kept: (when: string) => `Text that was not saved is kept on this device, from ${when}.`,
  moved: 'Since it was begun, something else was saved: restoring it asks which of the two holds.',
  compare: 'Compare',
  headings: { mine: 'Kept here', theirs: 'Saved' },
  restore: 'Restore',
  discard: 'Discard',
  elsewhere: 'Unsaved text is kept on this device for:',
  newPost: (title: string) => `a new post, “${title}”`,
  untitled: 'without a title',
  /** A draft in the database. */
  typed: {
    there: (when: string) => `You typed text on another device and did not save it, on ${when}.`,
    here: (when: string) => `You typed text here and did not save it, on ${when}.`,
    other: (who: string, when: string) => `${who} has typed text for this that is not saved, on ${when}.`,
  },
  typedHeadings: { mine: 'Not saved', theirs: 'Saved' },
  continue: 'Continue with it',
  elsewhereTyped: 'You have unsaved text from another device for:',
  notDeleted: { title: 'Error', description: 'The unsaved text could not be discarded. Please try again.' },
  openElsewhere: 'It is also open in another tab of this browser.',
} as const;

/** Shown once if drafts cannot be stored. A separate export, because it is needed before the rest is loaded. */
export const NOT_KEPT =
  'What you type is not stored on this device: the browser allows no storage (perhaps in a private window) or has no space left. Save often.';
