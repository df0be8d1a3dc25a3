import { $createHorizontalRuleNode } from '@lexical/extension';
import { $insertList, $removeList } from '@lexical/list';
import { $createHeadingNode, type HeadingTagType } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical';
import { $insertTable } from '../tables/new-table.ts';
import { $align } from './align.ts';
import { $insertBlock, $toggleCodeBlock, $toggleQuote } from './block-commands.ts';
import { $clean } from './clean.ts';
import { $pressedTools } from './toolbar-state.ts';
import type { ToolName } from './tools.ts';
import { updateFrom } from './update-from.ts';

/** Runs a tool. Not for link and image, which open a form. */
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
