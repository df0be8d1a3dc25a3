import { $createHorizontalRuleNode } from '@lexical/extension';
import { $isLinkNode, $toggleLink } from '@lexical/link';
import { $insertList, $isListItemNode, $removeList } from '@lexical/list';
import { $createHeadingNode, $isHeadingNode, type HeadingTagType } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import {
  $createParagraphNode,
  $findMatchingParent,
  $getRoot,
  $getSelection,
  $isNodeSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical';
import { $createCalloutNode } from '../nodes/CalloutNode.ts';
import { $isFigureNode, $setFigureClass } from '../nodes/FigureNode.ts';
import { $isInlineNode } from '../nodes/InlineNode.ts';
import { $insertTable } from '../tables/new-table.ts';
import { $insertBlock, $toggleCodeBlock, $toggleQuote } from './block-commands.ts';
import { $pressedTools, $textBlock } from './toolbar-state.ts';
import type { ToolName } from './tools.ts';
import { updateFrom } from './update-from.ts';

/** Runs a tool. Not for link, image and footnote, which open a form. */
export function runTool(editor: LexicalEditor, name: ToolName): void {
  const { activeElement } = document;
  if (name === 'undo' || name === 'redo') {
    editor.dispatchCommand(name === 'undo' ? UNDO_COMMAND : REDO_COMMAND, undefined);
    if (!editor.getRootElement()?.contains(activeElement) && activeElement instanceof HTMLElement)
      activeElement.focus();
    return;
  }
  updateFrom(editor, () => {
    if (!$getSelection()) $getRoot().selectEnd();
    $use(editor, name, new Set($pressedTools()));
  });
}

function $use(editor: LexicalEditor, name: ToolName, pressed: ReadonlySet<ToolName>): void {
  switch (name) {
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strikethrough':
    case 'code':
      editor.dispatchCommand(FORMAT_TEXT_COMMAND, name);
      return;
    case 'paragraph':
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
      $setBlock(pressed.has(name) ? 'paragraph' : name, pressed);
      return;
    case 'bullet':
    case 'number':
      if (pressed.has(name)) $removeList();
      else $insertList(name);
      return;
    case 'quote':
      $toggleQuote();
      return;
    case 'callout':
      $toggleQuote($createCalloutNode);
      return;
    case 'codeBlock':
      $toggleCodeBlock(pressed.has('codeBlock'));
      return;
    case 'rule':
      $insertBlock($createHorizontalRuleNode());
      return;
    case 'table':
      $insertTable();
      return;
    case 'left':
    case 'center':
    case 'right':
    case 'justify':
      $align(name);
      return;
    case 'clean':
      $clean();
  }
}

function $setBlock(name: 'paragraph' | HeadingTagType, pressed: ReadonlySet<ToolName>): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  if (pressed.has('codeBlock')) $toggleCodeBlock(true);
  $setBlocksType(selection, () => (name === 'paragraph' ? $createParagraphNode() : $createHeadingNode(name)));
}

/** Removes all formatting from the selection, including links; at a caret, from its block. */
function $clean(): void {
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
  if (pressed.includes('quote') || pressed.includes('callout')) $toggleQuote();
  if (!pressed.includes('codeBlock')) $setBlocksType(selection, $createParagraphNode);
}

function $cleanNode(node: LexicalNode): void {
  if ($isTextNode(node)) node.setFormat(0);
  const around = $findMatchingParent(node, $isInlineNode);
  if (!around || $findMatchingParent(around, $isLinkNode)) return;
  for (const child of around.getChildren()) around.insertBefore(child);
  around.remove();
}

type Alignment = 'left' | 'center' | 'right' | 'justify';

/** Aligns the selected text blocks and images. Left is the default, and is stored only for right-to-left text. */
function $align(alignment: Alignment): void {
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
  if ($isFigureNode(node)) $setFigureClass(node, /^align-/, alignment === 'left' ? '' : `align-${alignment}`);
}
