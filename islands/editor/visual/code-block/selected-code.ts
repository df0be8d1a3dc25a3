import { $isCodeNode, type CodeNode } from '@lexical/code';
import {
  $findMatchingParent,
  $getSelection,
  $isRangeSelection,
  $isTabNode,
  $isTextNode,
  type PointType,
} from 'lexical';
import type { SelectedCode } from './indentation.ts';

/** The code block that contains the whole selection, with the selected part of its text. */
export function $selectedCode(): (SelectedCode & { readonly block: CodeNode }) | undefined {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return undefined;
  const block = $findMatchingParent(selection.anchor.getNode(), $isCodeNode);
  if (!block || !$findMatchingParent(selection.focus.getNode(), (node) => node.is(block))) return undefined;
  const [start, end] = [$offset(block, selection.anchor), $offset(block, selection.focus)].sort((a, b) => a - b);
  return { block, text: block.getTextContent(), start: start ?? 0, end: end ?? 0 };
}

/** Sets the text and the selection of a code block. */
export function $setCode(block: CodeNode, { text, start, end }: SelectedCode): void {
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
