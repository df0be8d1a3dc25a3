import { $isCodeNode } from '@lexical/code';
import {
  $findMatchingParent,
  $getSelection,
  $isLineBreakNode,
  $isRangeSelection,
  $isTextNode,
  $onUpdate,
  BEFORE_INPUT_COMMAND,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  defineExtension,
  HISTORY_PUSH_TAG,
  KEY_BACKSPACE_COMMAND,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  mergeRegister,
  type PointType,
  type RangeSelection,
} from 'lexical';
import { typographicSign } from './typographic.ts';

/**
 * Writes typographic quotes and dashes while the author types, except in code. The character as typed is a step of its own
 * in the history, so that undo brings it back; Backspace right after it does the same. English sites only: other languages
 * have other quotes.
 */
export const TypographyExtension = defineExtension({
  name: 'article/typography',
  register: (editor) => (/^en\b/.test(document.documentElement.lang) ? registerTypography(editor) : () => {}),
});

/** A sign that was written just now, and what had been typed. */
type Written = { key: string; end: number; sign: string; typed: string };

function registerTypography(editor: LexicalEditor): () => void {
  let written: Written | undefined;

  function $replaceTyped(typed: string, sign: string) {
    const point = $caret();
    const node = point?.getNode();
    if (!point || !$isTextNode(node) || !node.getTextContent().slice(0, point.offset).endsWith(typed)) return;
    node.spliceText(point.offset - typed.length, typed.length, sign, true);
    const after = $caret();
    if (after) written = { key: after.key, end: after.offset, sign, typed };
  }

  return mergeRegister(
    editor.registerCommand(
      BEFORE_INPUT_COMMAND,
      (event) => {
        const selection = $getSelection();
        if (event.inputType !== 'insertText' || !event.data || editor.isComposing()) return false;
        if (!$isRangeSelection(selection) || $isInCode(selection)) return false;
        const start = selection.isBackward() ? selection.focus : selection.anchor;
        const line = $lineBefore(start);
        const found = typographicSign(line, event.data);
        if (!found) return false;
        const { sign, before } = found;
        const typed = line.slice(line.length - before) + event.data;
        event.preventDefault();
        selection.insertText(event.data);
        $onUpdate(() => editor.update(() => $replaceTyped(typed, sign), { discrete: true, tag: HISTORY_PUSH_TAG }));
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(
      KEY_BACKSPACE_COMMAND,
      (event) => {
        const point = $caret();
        const node = point?.getNode();
        if (!written || point?.key !== written.key || point.offset !== written.end || !$isTextNode(node)) return false;
        const { sign, typed, end } = written;
        if (!node.getTextContent().slice(0, end).endsWith(sign)) return false;
        event.preventDefault();
        node.spliceText(end - sign.length, sign.length, typed, true);
        written = undefined;
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      ({ key }) => {
        if (key !== 'Backspace') written = undefined;
        return false;
      },
      COMMAND_PRIORITY_HIGH,
    ),
  );
}

function $caret(): PointType | undefined {
  const selection = $getSelection();
  return $isRangeSelection(selection) && selection.isCollapsed() ? selection.anchor : undefined;
}

function $isInCode(selection: RangeSelection): boolean {
  return selection.hasFormat('code') || $findMatchingParent(selection.anchor.getNode(), $isCodeNode) !== null;
}

/** The text of the line up to a point, back to another node than text: an image, a line break. */
function $lineBefore(point: PointType): string {
  const node = point.getNode();
  if (!$isTextNode(node)) return '';
  let line = node.getTextContent().slice(0, point.offset);
  for (
    let before = node.getPreviousSibling();
    before && !$isLineBreakNode(before);
    before = before.getPreviousSibling()
  )
    line = before.getTextContent() + line;
  return line;
}
