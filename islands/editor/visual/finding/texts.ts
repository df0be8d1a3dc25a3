/** The texts of find and replace. */
export const FINDING = {
  label: 'Find in the text',
  query: 'Find',
  replacement: 'Replace with',
  previous: 'Previous match (Shift+Enter)',
  next: 'Next match (Enter)',
  close: 'Close (Esc)',
  replace: 'Replace',
  replaceAll: 'Replace all',
  replaceToo: 'Replace…',
  matchCase: 'Match case',
  wholeWord: 'Whole word',
  count: (position: number, count: number) => (count === 0 ? 'No match' : `${position} of ${count}`),
  replaced: (count: number) => (count === 1 ? '1 replaced' : `${count} replaced`),
} as const;
