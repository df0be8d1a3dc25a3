/** The texts needed before a dialog is loaded. */
export const OPENING = {
  history: 'History',
  deleted: 'Deleted posts',
  failed: (name: string) => ({ title: 'Error', description: `${name} could not be loaded. Please try again.` }),
} as const;
