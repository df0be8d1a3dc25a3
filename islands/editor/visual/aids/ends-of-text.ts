import {
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  COMMAND_PRIORITY_LOW,
  IS_APPLE,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
} from 'lexical';

/**
 * Ctrl+Home and Ctrl+End, on a Mac Cmd and the arrows up and down: to the ends of the text, or selecting up to them. A
 * browser does not find its way into the lines of a block that is out of sight and not laid out (visual.css).
 */
export function registerEndsOfText(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    KEY_DOWN_COMMAND,
    (event) => {
      const { key, shiftKey, altKey, metaKey, ctrlKey } = event;
      const [start, end] = IS_APPLE ? ['ArrowUp', 'ArrowDown'] : ['Home', 'End'];
      const selection = $getSelection();
      if (altKey || metaKey !== IS_APPLE || ctrlKey === IS_APPLE || (key !== start && key !== end)) return false;
      if (!$isRangeSelection(selection)) return false;
      event.preventDefault();
      const before = selection.clone();
      const moved = key === start ? $getRoot().selectStart() : $getRoot().selectEnd();
      if (!shiftKey) return true;
      before.focus.set(moved.focus.key, moved.focus.offset, moved.focus.type);
      $setSelection(before);
      return true;
    },
    COMMAND_PRIORITY_LOW,
  );
}
