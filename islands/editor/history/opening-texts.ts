/** The texts needed before a dialog is loaded. */
export const OPENING = {
  history: 'History',
  deleted: 'Deleted posts',
  failed: { title: 'Error', description: 'The history could not be loaded. Please try again.' },
} as const;
