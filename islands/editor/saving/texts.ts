/** Words about saving (specification §8; design, save protocol). */
export const SAVING = {
  save: 'Save Changes',
  saving: 'Saving...',
  unsaved: 'Unsaved changes',
  preview: 'Preview on its own page',
  failure: { title: 'Save Error', description: 'Failed to save content. Please try again.' },
  signedOut: 'Your sign-in has ended. Your text is still here: save again to sign in.',
  /** What became of a save that stored nothing. */
  outcomes: {
    refused: 'This sign-in may not change it. Your text is still here.',
    gone: 'It was deleted in the meantime. Your text is still here, not saved.',
    changed: 'It was changed somewhere else since you opened it. Your text is still here, not saved.',
    taken: 'A post with this address already exists.',
  },
  gone: { create: 'Save it as a new post', hint: 'Copy what you need, then choose another one.' },
  conflict: {
    compare: 'Compare',
    keepMine: 'Save mine over it',
    takeTheirs: 'Discard mine, show the other',
  },
} as const;
