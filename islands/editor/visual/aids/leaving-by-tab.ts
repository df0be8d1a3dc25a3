import {
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_LOW,
  KEY_DOWN_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  mergeRegister,
  SELECTION_CHANGE_COMMAND,
} from 'lexical';
import { $blockAtCaret } from '../block-controls/block-at-caret.ts';

/**
 * In tables and code, Tab has its own function. After Escape, the next Tab leaves the text, as it does elsewhere. Must
 * be registered before the other handlers of Tab.
 * @param onLeaving called on that Escape: the next Tab will leave the text
 */
export function registerLeavingByTab(editor: LexicalEditor, onLeaving: () => void): () => void {
  let leaving = false;
  const stay = () => {
    leaving = false;
    return false;
  };
  return mergeRegister(
    editor.registerCommand(
      KEY_ESCAPE_COMMAND,
      (event) => {
        if (!$blockAtCaret()) return false;
        event.preventDefault();
        leaving = true;
        onLeaving();
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
    // Marked as handled, so that only the browser acts on it.
    editor.registerCommand(KEY_TAB_COMMAND, () => leaving, COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      ({ key }) => (/^(?:Tab|Shift|Escape)$/.test(key) ? false : stay()),
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(SELECTION_CHANGE_COMMAND, stay, COMMAND_PRIORITY_LOW),
  );
}
