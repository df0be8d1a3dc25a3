import type { EditorThemeClasses } from 'lexical';

/** Only the classes that the site's own prose styles do not cover. */
export const theme: EditorThemeClasses = {
  blockCursor: 'visual__caret',
  code: 'visual__code',
  hr: 'visual__rule',
  list: { nested: { listitem: 'visual__nested-list' } },
  tableCellSelected: 'visual__cell--selected',
  tableSelection: 'visual__table--selection',
  text: {
    underline: 'visual__underline',
    strikethrough: 'visual__strike',
    underlineStrikethrough: 'visual__underline-strike',
  },
};
