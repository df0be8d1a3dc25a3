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
 * Ctrl+Home and Ctrl+End, or Cmd and the up and down arrows on a Mac, move or extend the selection to the ends of the
 * text. Browsers cannot move into the lines of a block that is out of view and not laid out (visual.css).
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
