import { $isListItemNode } from '@lexical/list';
import { $isHeadingNode } from '@lexical/rich-text';
import { $getSelection, $isNodeSelection, $isParagraphNode, $isRangeSelection, type LexicalNode } from 'lexical';
import { $attributes, $setAttributes } from '../nodes/attributes.ts';
import { $isFigureNode } from '../nodes/FigureNode.ts';
import { $textBlock } from './toolbar-state.ts';

export type Alignment = 'left' | 'center' | 'right' | 'justify';

/** Aligns the selected text blocks and images. Left is the default, and is stored only for right-to-left text. */
export function $align(alignment: Alignment): void {
  const selection = $getSelection();
  if ($isNodeSelection(selection)) for (const node of selection.getNodes()) $alignFigure(node, alignment);
  if (!$isRangeSelection(selection)) return;
  for (const node of [selection.anchor.getNode(), ...selection.getNodes()]) {
    $alignFigure(node, alignment);
    const block = $textBlock(node);
    if (!$isParagraphNode(block) && !$isHeadingNode(block) && !$isListItemNode(block)) continue;
    block.setFormat(alignment === 'left' && block.getDirection() !== 'rtl' ? '' : alignment);
  }
}

function $alignFigure(node: LexicalNode, alignment: Alignment): void {
  if (!$isFigureNode(node)) return;
  const { class: _, ...others } = $attributes(node);
  $setAttributes(node, alignment === 'left' ? others : { ...others, class: `align-${alignment}` });
}
