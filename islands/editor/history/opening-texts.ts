/** The words that are there before a dialog is. */
export const OPENING = {
  history: 'History',
  deleted: 'Deleted posts',
  failed: { title: 'Error', description: 'The history could not be loaded. Please try again.' },
} as const;
