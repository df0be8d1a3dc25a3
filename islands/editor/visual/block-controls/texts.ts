/** The texts of the controls of a block. */
export const BLOCKS = {
  entered: {
    table: 'In a table. Tab goes from cell to cell, Alt+F9 to rows and columns.',
    code: 'In code. Tab indents, Alt+F9 leads to its language.',
  },
  leaving: 'Tab leaves the text now.',
  table: 'Table',
  language: 'Language',
  codeHint: 'Tab indents · Enter twice leaves · Esc, then Tab, moves on',
};
