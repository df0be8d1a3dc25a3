import {
  $createParagraphNode,
  $getSelection,
  $isDecoratorNode,
  $isNodeSelection,
  COMMAND_PRIORITY_LOW,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
} from 'lexical';

/** Enter on a selected divider, or another block selected as a whole, starts a new line after it. */
export function registerLineAfterBlock(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    KEY_ENTER_COMMAND,
    (event) => {
      const selection = $getSelection();
      const block = $isNodeSelection(selection) ? selection.getNodes().at(-1) : undefined;
      if (!$isDecoratorNode(block) || block.isInline()) return false;
      event?.preventDefault();
      const paragraph = $createParagraphNode();
      block.insertAfter(paragraph);
      paragraph.select();
      return true;
    },
    COMMAND_PRIORITY_LOW,
  );
}
