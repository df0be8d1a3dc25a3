/** What the like button answers when its like was not counted. */
export const TEXTS = {
  failed: { title: 'Error', description: 'Your like could not be counted. Please try again.' },
} as const;
