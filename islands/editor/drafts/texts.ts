/** The texts that offer drafts: of this device, and from the database. */
export const DRAFTS = {
  kept: (when: string) => `Text that was not saved is kept on this device, from ${when}.`,
  moved: 'Since it was begun, something else was saved: restoring it asks which of the two holds.',
  compare: 'Compare',
  headings: { mine: 'Kept here', theirs: 'Saved' },
  restore: 'Restore',
  discard: 'Discard',
  elsewhere: 'Unsaved text is kept on this device for:',
  count: (items: number) => `${items} items`,
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
} as const;
