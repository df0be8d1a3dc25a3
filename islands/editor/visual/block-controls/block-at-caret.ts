import { $isCodeNode, type CodeNode } from '@lexical/code';
import { $isTableNode, $isTableSelection, type TableNode } from '@lexical/table';
import { $findMatchingParent, $getSelection, $isRangeSelection } from 'lexical';

/** The table or the code block that the caret or the selection is in. */
export function $blockAtCaret(): TableNode | CodeNode | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) && !$isTableSelection(selection)) return null;
  return $findMatchingParent(
    selection.anchor.getNode(),
    (node): node is TableNode | CodeNode => $isTableNode(node) || $isCodeNode(node),
  );
}
