import type { EditorThemeClasses } from 'lexical';

/** Only the classes that the site's own prose styles do not cover. */
export const theme: EditorThemeClasses = {
  blockCursor: 'writing-caret',
  code: 'writing-code',
  list: { nested: { listitem: 'writing-nested' } },
  tableCellSelected: 'writing-cell',
  tableSelection: 'writing-cells',
  text: {
    underline: 'writing-underline',
    strikethrough: 'writing-strike',
    underlineStrikethrough: 'writing-underline-strike',
  },
};
