import { $isCodeNode } from '@lexical/code';
import { $isLinkNode } from '@lexical/link';
import { $isListItemNode, $isListNode } from '@lexical/list';
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import {
  $findMatchingParent,
  $getSelection,
  $isElementNode,
  $isNodeSelection,
  $isParagraphNode,
  $isRangeSelection,
  type ElementNode,
  type LexicalNode,
} from 'lexical';
import { $attributes } from '../nodes/attributes.ts';
import { $isCalloutNode } from '../nodes/CalloutNode.ts';
import { $isFigureNode } from '../nodes/FigureNode.ts';
import { $isImageNode } from '../nodes/ImageNode.ts';
import { $isNoteNode } from '../nodes/NoteNode.ts';
import type { ToolName } from './tools.ts';

const inlineFormats = ['bold', 'italic', 'underline', 'strikethrough', 'code'] as const;
const alignments = {
  '': 'left',
  start: 'left',
  left: 'left',
  center: 'center',
  right: 'right',
  end: 'right',
  justify: 'justify',
} as const;

/** The tools shown as pressed, for the text at the caret. */
export function $pressedTools(): ToolName[] {
  const selection = $getSelection();
  if ($isNodeSelection(selection)) return selection.getNodes().flatMap($ofImage);
  if (!$isRangeSelection(selection)) return [];
  const node = selection.anchor.getNode();
  const pressed: ToolName[] = inlineFormats.filter((name) => selection.hasFormat(name));
  if ($findMatchingParent(node, $isLinkNode)) pressed.push('link');
  const box = $findMatchingParent(node, $isQuoteNode);
  if (box) pressed.push($isCalloutNode(box) ? 'callout' : 'quote');
  const block = $textBlock(node);
  return block ? [...pressed, ...$ofBlock(block)] : pressed;
}

/** The block that contains a node: a paragraph, a heading, an item. */
export function $textBlock(node: LexicalNode): ElementNode | null {
  return $findMatchingParent(node, (parent): parent is ElementNode => $isElementNode(parent) && !parent.isInline());
}

function $ofBlock(block: ElementNode): ToolName[] {
  const kind: ToolName[] = [];
  if ($isParagraphNode(block)) kind.push('paragraph');
  else if ($isHeadingNode(block) && /^h[1-4]$/.test(block.getTag())) kind.push(block.getTag() as ToolName);
  else if ($isCodeNode(block)) kind.push('codeBlock');
  const list = $isListItemNode(block) ? block.getParent() : null;
  if ($isListNode(list)) kind.push(list.getListType() === 'number' ? 'number' : 'bullet');
  return [...kind, alignments[block.getFormatType()]];
}

function $ofImage(node: LexicalNode): ToolName[] {
  if ($isImageNode(node)) return ['image'];
  if ($isNoteNode(node)) return ['footnote'];
  if (!$isFigureNode(node)) return [];
  const align = /align-(center|right|justify)/.exec($attributes(node).class ?? '')?.[1] as ToolName | undefined;
  return ['image', ...(node.getImage().link ? (['link'] as const) : []), align ?? 'left'];
}
