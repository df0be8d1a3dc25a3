/** The texts about saving (docs/behaviour.md §8, §4). */
export const SAVING = {
  save: 'Save Changes',
  saving: 'Saving...',
  unsaved: 'Unsaved changes',
  details: 'Details',
  visibility: { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' },
  publishing: { publish: 'Publish', schedule: 'Schedule', anyway: 'Publish anyway', notYet: 'Not yet' },
  preview: 'Preview on its own page',
  placeholder: 'The text still ends with “Start writing your blog post here...”, and visitors would read that.',
  failure: { title: 'Save Error', description: 'Failed to save content. Please try again.' },
  signedOut: 'Your sign-in has ended. Your text is still here: save again to sign in.',
  /** A save without an answer. `kept` applies if drafts are stored; otherwise only the open tab has the text. */
  waiting: {
    offline: {
      kept: 'You are offline. The text is kept on this device and is saved when you are back.',
      open: 'You are offline. The text is saved when you are back: keep this tab open.',
    },
    unanswered: {
      kept: 'The site does not answer. The text is kept on this device and is saved when it does.',
      open: 'The site does not answer. The text is saved when it does: keep this tab open.',
    },
  },
  /** A save that stored nothing. */
  outcomes: {
    refused: 'This sign-in may not change it. Your text is still here.',
    gone: 'It was deleted in the meantime. Your text is still here, not saved.',
    changed: 'It was changed somewhere else since you opened it. Your text is still here, not saved.',
    taken: 'A post with this address already exists.',
  },
  copying: {
    action: 'Copy mine',
    copied: 'Copied.',
    refused: 'This browser does not let the page copy. Here it is, to be copied by hand:',
    label: 'Your text',
  },
  gone: { create: 'Save it as a new post', hint: 'Copy what you need, then choose another one.' },
  conflict: {
    /** Who stored the other version, and when. */
    by: {
      me: (when: string) => `You saved the other version, in another tab or on another device, on ${when}.`,
      other: (when: string) => `Somebody else saved the other version, on ${when}.`,
    },
    compare: 'Compare',
    hide: 'Hide the comparison',
    keepMine: 'Save mine over it',
    takeTheirs: 'Discard mine, show the other',
  },
} as const;
