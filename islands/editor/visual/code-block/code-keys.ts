import {
  $createParagraphNode,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_HIGH,
  INSERT_PARAGRAPH_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  mergeRegister,
} from 'lexical';
import { indentationOf, indented, leftAtEnd, outdented, withNewLine } from './indentation.ts';
import { $selectedCode, $setCode } from './selected-code.ts';

/**
 * In code, Tab and Shift+Tab change the indentation, Enter keeps it, and Enter in an empty last line leaves the block.
 */
export function registerCodeKeys(editor: LexicalEditor): () => void {
  return mergeRegister(
    editor.registerCommand(KEY_TAB_COMMAND, $indent, COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $newLine, COMMAND_PRIORITY_HIGH),
  );
}

function $indent(event: KeyboardEvent): boolean {
  const selected = $selectedCode();
  if (!selected || event.ctrlKey || event.altKey || event.metaKey) return false;
  event.preventDefault();
  const { block } = selected;
  const by = indentationOf(selected.text, block.getLanguage());
  $setCode(block, event.shiftKey ? outdented(selected, by) : indented(selected, by));
  return true;
}

function $newLine(): boolean {
  const selected = $selectedCode();
  if (!selected) return false;
  const { block } = selected;
  const left = leftAtEnd(selected);
  if (left === undefined) {
    $setCode(block, withNewLine(selected));
    return true;
  }
  const paragraph = $createParagraphNode();
  block.insertAfter(paragraph);
  if (left) $setCode(block, { text: left, start: 0, end: 0 });
  else block.remove();
  paragraph.select();
  return true;
}
