/** The texts of the visual editor. */
export const TEXTS = {
  toolbar: 'Formatting',
  style: 'Style',
  more: 'More',
  undescribed: 'No description yet',
  card: 'Card of a page',
  htmlBlock: 'HTML block: change it in HTML mode',
  on: (name: string) => `${name} on`,
  off: (name: string) => `${name} off`,
  cancel: 'Cancel',
  outline: { heading: 'Outline', empty: 'There are no headings yet.', untitled: 'Empty heading' },
  tooMuch: {
    title: 'Not inserted',
    description:
      'This is too much to insert at once. Please insert it in parts, or without its formatting (Ctrl+Shift+V).',
  },
  partMissing: { title: 'Error', description: 'A part of the editor could not be loaded. Please try again.' },
};
