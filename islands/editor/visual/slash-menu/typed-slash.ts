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

/** Where the slash stands that opened the menu. */
export interface Slash {
  readonly key: NodeKey;
  readonly at: number;
}

/** No word is longer; what is typed beyond is not meant for the menu. */
const LONGEST = 24;

/** The slash that an update typed: in a line without anything else, or between a space and the end of a word. */
export function typedSlash(update: UpdateListenerPayload): Slash | undefined {
  const { editorState, prevEditorState, dirtyLeaves, tags } = update;
  if (dirtyLeaves.size === 0 || tags.has(HISTORIC_TAG) || tags.has(PASTE_TAG)) return undefined;
  const slash = editorState.read($slashAtCaret);
  if (!slash || !dirtyLeaves.has(slash.key)) return undefined;
  const length = editorState.read(() => $text(slash.key).length);
  const before = prevEditorState.read(() => $text(slash.key).length);
  return length === before + 1 ? slash : undefined;
}

function $text(key: NodeKey): string {
  return $getNodeByKey(key)?.getTextContent() ?? '';
}

function $slashAtCaret(): Slash | undefined {
  const caret = $caret();
  if (!caret) return undefined;
  const [node, offset] = caret;
  const text = node.getTextContent();
  if (text[offset - 1] !== '/' || node.hasFormat('code') || $isCodeNode(node.getParent())) return undefined;
  const before = text.slice(0, offset - 1) || $end(node.getPreviousSibling());
  const after = text.slice(offset) || $beginning(node.getNextSibling());
  const fits = before ? /\s$/.test(before) && !/^[^\s]/.test(after) : !after.trim();
  return fits ? { key: node.getKey(), at: offset - 1 } : undefined;
}

/** What was typed after the slash; undefined once the caret has left it. */
export function $typedAfter({ key, at }: Slash): string | undefined {
  const caret = $caret();
  if (!caret) return undefined;
  const [node, offset] = caret;
  const text = node.getTextContent().slice(at, offset);
  if (node.getKey() !== key || offset <= at || !/^\/(?!\s)/.test(text) || text.length > LONGEST) return undefined;
  return text.slice(1);
}

/** Takes the slash away, and what was typed after it. */
export function $removeTyped({ key, at }: Slash): void {
  const typed = $typedAfter({ key, at });
  const node = $getNodeByKey(key);
  if (typed === undefined || !$isTextNode(node)) return;
  node.spliceText(at, typed.length + 1, '', true);
  // The line is empty then, and is to be seen as such by what comes next.
  if (node.getTextContentSize() === 0) node.remove();
}

function $caret(): [node: TextNode, offset: number] | undefined {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return undefined;
  const node = selection.anchor.getNode();
  return $isTextNode(node) ? [node, selection.anchor.offset] : undefined;
}

/** What stands in the line before, and after; a line break is the line's end. */
function $end(node: LexicalNode | null): string {
  return !node || $isLineBreakNode(node) ? '' : node.getTextContent() || 'x';
}

function $beginning(node: LexicalNode | null): string {
  return !node || $isLineBreakNode(node) ? '' : node.getTextContent() || 'x';
}
