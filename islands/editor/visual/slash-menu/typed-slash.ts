import { $isCodeNode } from '@lexical/code';
import {
  $getNodeByKey,
  $getSelection,
  $isLineBreakNode,
  $isRangeSelection,
  $isTextNode,
  HISTORIC_TAG,
  type LexicalNode,
  type NodeKey,
  PASTE_TAG,
  type TextNode,
  type UpdateListenerPayload,
} from 'lexical';

/** The position of the slash that opened the menu. */
export interface Slash {
  readonly key: NodeKey;
  readonly at: number;
}

/** Japanese input methods type a wide one. */
const SLASHES = '/／';

/** The maximum length of a search; longer text is not meant for the menu. */
const LONGEST = 24;

/**
 * The slash typed by an update, with a key or an input method, if it is alone in its line, or follows a space
 * and has no word directly after it.
 */
export function typedSlash(update: UpdateListenerPayload): Slash | undefined {
  const { editorState, prevEditorState, dirtyLeaves, tags } = update;
  if (dirtyLeaves.size === 0 || tags.has(HISTORIC_TAG) || tags.has(PASTE_TAG)) return undefined;
  const slash = editorState.read($slashAtCaret);
  if (!slash || !dirtyLeaves.has(slash.key)) return undefined;
  const length = editorState.read(() => $text(slash.key).length);
  const before = prevEditorState.read(() => $text(slash.key).length);
  return length === before + 1 ? slash : undefined;
}

/** The text of a node, without the character that Lexical puts into an empty one for a composition. */
function $text(key: NodeKey): string {
  return ($getNodeByKey(key)?.getTextContent() ?? '').replaceAll('\u200b', '');
}

function $slashAtCaret(): Slash | undefined {
  const caret = $caret();
  if (!caret) return undefined;
  const [node, offset] = caret;
  const text = node.getTextContent();
  if (!SLASHES.includes(text[offset - 1] ?? ' ') || node.hasFormat('code') || $isCodeNode(node.getParent()))
    return undefined;
  const before = text.slice(0, offset - 1) || $end(node.getPreviousSibling());
  const after = text.slice(offset) || $beginning(node.getNextSibling());
  const fits = before ? /\s$/.test(before) && !/^[^\s]/.test(after) : !after.trim();
  return fits ? { key: node.getKey(), at: offset - 1 } : undefined;
}

/** The text typed after the slash; undefined once the caret has left it. */
export function $typedAfter({ key, at }: Slash): string | undefined {
  const caret = $caret();
  if (!caret) return undefined;
  const [node, offset] = caret;
  const text = node.getTextContent().slice(at, offset);
  if (
    node.getKey() !== key ||
    offset <= at ||
    !SLASHES.includes(text.charAt(0)) ||
    /^.\s/.test(text) ||
    text.length > LONGEST
  )
    return undefined;
  return text.slice(1);
}

/** Removes the slash and the text typed after it. */
export function $removeTyped({ key, at }: Slash): void {
  const typed = $typedAfter({ key, at });
  const node = $getNodeByKey(key);
  if (typed === undefined || !$isTextNode(node)) return;
  node.spliceText(at, typed.length + 1, '', true);
  // The line must count as empty for the action that follows.
  if (node.getTextContentSize() === 0) node.remove();
}

function $caret(): [node: TextNode, offset: number] | undefined {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return undefined;
  const node = selection.anchor.getNode();
  return $isTextNode(node) ? [node, selection.anchor.offset] : undefined;
}

/** The text of a neighbour in the line; a line break counts as the end of the line. */
function $end(node: LexicalNode | null): string {
  return !node || $isLineBreakNode(node) ? '' : node.getTextContent() || 'x';
}

function $beginning(node: LexicalNode | null): string {
  return !node || $isLineBreakNode(node) ? '' : node.getTextContent() || 'x';
}
