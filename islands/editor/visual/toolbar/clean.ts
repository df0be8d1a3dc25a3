import { $isLinkNode, $toggleLink } from '@lexical/link';
import { $removeList } from '@lexical/list';
import { $setBlocksType } from '@lexical/selection';
import {
  $createParagraphNode,
  $findMatchingParent,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  type LexicalNode,
} from 'lexical';
import { $isInlineNode } from '../nodes/InlineNode.ts';
import { $align } from './align.ts';
import { $toggleQuote } from './block-commands.ts';
import { $pressedTools } from './toolbar-state.ts';

/** Removes all formatting from the selection, including links; at a caret, from its block. */
export function $clean(): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const pressed = $pressedTools();
  if (!selection.isCollapsed()) {
    $toggleLink(null);
    for (const node of selection.extract()) $cleanNode(node);
    selection.setFormat(0);
  }
  $align('left');
  if (pressed.includes('bullet') || pressed.includes('number')) $removeList();
  if (pressed.includes('quote')) $toggleQuote();
  if (!pressed.includes('codeBlock')) $setBlocksType(selection, $createParagraphNode);
}

function $cleanNode(node: LexicalNode): void {
  if ($isTextNode(node)) node.setFormat(0);
  const around = $findMatchingParent(node, $isInlineNode);
  if (!around || $findMatchingParent(around, $isLinkNode)) return;
  for (const child of around.getChildren()) around.insertBefore(child);
  around.remove();
}
