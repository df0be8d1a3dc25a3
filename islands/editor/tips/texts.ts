/** The texts of the Editing tips card. */
export const TIPS = {
  heading: 'Editing tips',
  keys: 'Keys and shortcuts',
  close: 'Close',
  failed: 'The list could not be loaded.',
  tips: [
    'Say in the first sentence what the reader will have at the end.',
    'A heading every three or four paragraphs: readers look before they read. Begin with Heading 2; the title is the first.',
    'Name links by what they lead to, not “here”.',
    'Describe each image in a few words, for those who do not see it.',
    'Look at it in Preview, as wide as a phone, before you publish.',
    'Ctrl+S saves, on a Mac ⌘S.',
  ],
} as const;
