import { $isCodeNode, type CodeNode } from '@lexical/code';
import {
  $createParagraphNode,
  $findMatchingParent,
  $getSelection,
  $isRangeSelection,
  $isTabNode,
  $isTextNode,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_HIGH,
  INSERT_PARAGRAPH_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  mergeRegister,
  type PointType,
} from 'lexical';
import { indentationOf, indented, leftAtEnd, outdented, type SelectedCode, withNewLine } from './indentation.ts';

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

/** The code block that contains the whole selection, with the selected part of its text. */
function $selectedCode(): (SelectedCode & { readonly block: CodeNode }) | undefined {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return undefined;
  const block = $findMatchingParent(selection.anchor.getNode(), $isCodeNode);
  if (!block || !$findMatchingParent(selection.focus.getNode(), (node) => node.is(block))) return undefined;
  const [start, end] = [$offset(block, selection.anchor), $offset(block, selection.focus)].sort((a, b) => a - b);
  return { block, text: block.getTextContent(), start: start ?? 0, end: end ?? 0 };
}

/** Sets the text and the selection of a code block. */
function $setCode(block: CodeNode, { text, start, end }: SelectedCode): void {
  block.clear().select().insertRawText(text);
  const selection = block.select();
  $setPoint(block, selection.anchor, start);
  $setPoint(block, selection.focus, end);
}

function $offset(block: CodeNode, { key, offset, type }: PointType): number {
  let passed = 0;
  for (const [at, child] of block.getChildren().entries()) {
    if (type === 'element' && key === block.getKey() && at === offset) return passed;
    if (child.getKey() === key) return passed + offset;
    passed += child.getTextContentSize();
  }
  return passed;
}

function $setPoint(block: CodeNode, point: PointType, offset: number): void {
  let passed = 0;
  for (const [at, child] of block.getChildren().entries()) {
    const size = child.getTextContentSize();
    if ($isTextNode(child) && !$isTabNode(child) && offset <= passed + size) {
      point.set(child.getKey(), offset - passed, 'text');
      return;
    }
    if (offset === passed) {
      point.set(block.getKey(), at, 'element');
      return;
    }
    passed += size;
  }
  point.set(block.getKey(), block.getChildrenSize(), 'element');
}
