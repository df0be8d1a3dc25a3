import { $isCodeNode } from '@lexical/code';
import {
  $addUpdateTag,
  $createRangeSelection,
  $getSelection,
  $isElementNode,
  $isLineBreakNode,
  $isRangeSelection,
  $isRootOrShadowRoot,
  $isTextNode,
  $setSelection,
  COMMAND_PRIORITY_LOW,
  COMPOSITION_END_TAG,
  HISTORIC_TAG,
  HISTORY_PUSH_TAG,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  type PointType,
  TEXT_TYPE_TO_FORMAT,
  type TextNode,
  type UpdateListenerPayload,
} from 'lexical';
import { $replaceByLink, BLOCK_SHORTCUTS, FORMAT_SHORTCUTS, type FormatShortcut } from './shortcuts.ts';

const PUNCTUATION_OR_SPACE = /[!-/:-@[-`{-~\s]/;

/**
 * Applies Markdown signs as they are typed, except in code; undo restores the signs. The rules for when signs count are
 * those of @lexical/markdown, whose runner comes with all of its importer and exporter (decision 65).
 * @returns a function that removes the handlers
 */
export function registerMarkdown(editor: LexicalEditor): () => void {
  return mergeRegister(
    editor.registerUpdateListener((update) => {
      if (editor.isComposing() || !wasTyped(update)) return;
      editor.update(() => {
        const node = $textAtCaret();
        if (!node) return;
        const { offset } = $caret() as PointType;
        if ($applyToBlock(node, offset, false) || $replaceByLink(node, offset) || $applyFormat(node, offset))
          $addUpdateTag(HISTORY_PUSH_TAG);
      });
    }),
    editor.registerCommand(
      KEY_ENTER_COMMAND,
      (event) => {
        const node = event?.shiftKey ? undefined : $textAtCaret();
        const atEnd = node && $caret()?.offset === node.getTextContentSize();
        if (!atEnd || !$applyToBlock(node, node.getTextContentSize(), true)) return false;
        event?.preventDefault();
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
  );
}

/** Whether an update put one character before the caret, or committed a composition. */
function wasTyped({ tags, dirtyLeaves, editorState, prevEditorState }: UpdateListenerPayload): boolean {
  if (tags.has(HISTORIC_TAG)) return false;
  const caret = editorState.read($caret);
  if (caret?.type !== 'text' || !dirtyLeaves.has(caret.key)) return false;
  if (tags.has(COMPOSITION_END_TAG)) return true;
  const before = prevEditorState.read(() => {
    const selection = $getSelection();
    return $isRangeSelection(selection) ? { point: selection.anchor, offset: $offsetInParent(selection.anchor) } : null;
  });
  if (!before || caret.is(before.point)) return false;
  return caret.offset === 1 || editorState.read(() => $offsetInParent(caret)) <= before.offset + 1;
}

function $caret(): PointType | undefined {
  const selection = $getSelection();
  return $isRangeSelection(selection) && selection.isCollapsed() ? selection.anchor : undefined;
}

/** The text node at the caret, if signs count in it. */
function $textAtCaret(): TextNode | undefined {
  const node = $caret()?.getNode();
  return $isTextNode(node) && !node.hasFormat('code') && !$isCodeNode(node.getParent()) ? node : undefined;
}

/** In characters from the start of the parent, because transforms split and merge the texts around the caret. */
function $offsetInParent(point: PointType): number {
  const { offset, type } = point;
  const node = point.getNode();
  let passed = type === 'text' ? offset : 0;
  if (type === 'element' && $isElementNode(node))
    for (const child of node.getChildren().slice(0, offset)) passed += child.getTextContentSize();
  for (const sibling of node.getPreviousSiblings()) passed += sibling.getTextContentSize();
  return passed;
}

function $applyToBlock(node: TextNode, offset: number, onEnter: boolean): boolean {
  const block = node.getParent();
  if (!block || !$isRootOrShadowRoot(block.getParent()) || !node.is(block.getFirstChild())) return false;
  const text = node.getTextContent();
  if (!onEnter && text[offset - 1] !== ' ') return false;
  for (const { regExp, replace, appliesOnEnter } of BLOCK_SHORTCUTS) {
    const match = onEnter && !appliesOnEnter ? null : regExp.exec(text);
    if (match?.[0].length !== offset) continue;
    const after = node.getNextSiblings();
    const [signs, rest] = node.splitText(offset);
    if (replace(block, rest ? [rest, ...after] : after, match) === false) continue;
    signs?.remove();
    return true;
  }
  return false;
}

function $applyFormat(node: TextNode, offset: number): boolean {
  for (const shortcut of FORMAT_SHORTCUTS) {
    const opening = $openingOf(shortcut, node, offset);
    if (!opening) continue;
    const { signs, formats } = shortcut;
    const text = node.getTextContent();
    node.setTextContent(text.slice(0, offset - signs.length) + text.slice(offset));
    const opened = opening.node.getTextContent();
    opening.node.setTextContent(opened.slice(0, opening.at) + opened.slice(opening.at + signs.length));
    const end = offset - signs.length * (opening.node.is(node) ? 2 : 1);
    const before = $getSelection();
    const selection = $createRangeSelection();
    $setSelection(selection);
    selection.anchor.set(opening.node.getKey(), opening.at, 'text');
    selection.focus.set(node.getKey(), end, 'text');
    for (const format of formats) selection.formatText(format, TEXT_TYPE_TO_FORMAT[format]);
    const { key, offset: at, type } = selection.focus;
    selection.anchor.set(key, at, type);
    // What is typed next has the format from before.
    selection.setFormat($isRangeSelection(before) ? before.format : 0);
    return true;
  }
  return false;
}

/** The place of the opening signs, if the signs before the caret close them. */
function $openingOf({ signs, formats, withinWords }: FormatShortcut, node: TextNode, offset: number) {
  const text = node.getTextContent();
  const closing = offset - signs.length;
  if (closing < 0 || !text.startsWith(signs, closing) || text[closing - 1] === ' ') return undefined;
  if (!withinWords && !isEdge(text[offset])) return undefined;
  const opening = $lastOpening(signs, node, closing);
  if (!opening) return undefined;
  const before = opening.text[opening.at - 1];
  const isEmpty = opening.node.is(node) && opening.at + signs.length === closing;
  // A longer sign ends with this one.
  if (isEmpty || before === signs.at(-1) || (!withinWords && !isEdge(before))) return undefined;
  const isInCode = !formats.includes('code') && opening.text.slice(0, opening.at).split('`').length % 2 === 0;
  return isInCode ? undefined : opening;
}

function $lastOpening(signs: string, node: TextNode, closing: number) {
  let until = closing;
  for (let other: LexicalNode | null = node; other; other = other.getPreviousSibling()) {
    if ($isLineBreakNode(other)) return undefined;
    if (!$isTextNode(other) || other.hasFormat('code')) continue;
    const text = other.getTextContent();
    for (let at = Math.min(until, text.length) - signs.length; at >= 0; at -= 1)
      if (text.startsWith(signs, at) && text[at + signs.length] !== ' ') return { node: other, at, text };
    until = Number.POSITIVE_INFINITY;
  }
  return undefined;
}

/** Whether a character beside signs, or the end of the line, is no part of a word. */
function isEdge(character: string | undefined): boolean {
  return character === undefined || PUNCTUATION_OR_SPACE.test(character);
}
