import { $isCodeNode, type CodeNode } from '@lexical/code';
import { $isTableNode, $isTableSelection, type TableNode } from '@lexical/table';
import { $findMatchingParent, $getSelection, $isRangeSelection } from 'lexical';

/** The table or code block that contains the caret or the selection. */
export function $blockAtCaret(): TableNode | CodeNode | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) && !$isTableSelection(selection)) return null;
  return $findMatchingParent(
    selection.anchor.getNode(),
    (node): node is TableNode | CodeNode => $isTableNode(node) || $isCodeNode(node),
  );
}
