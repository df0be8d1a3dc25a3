import { type LexicalEditor, SKIP_DOM_SELECTION_TAG } from 'lexical';

/** Changes the text from a control beside it. If the focus is in the control, it stays there. */
export function updateFrom(editor: LexicalEditor, $change: () => void): void {
  const inText = editor.getRootElement()?.contains(document.activeElement);
  editor.update($change, inText ? {} : { tag: SKIP_DOM_SELECTION_TAG });
}
