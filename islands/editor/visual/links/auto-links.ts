import { $isCodeNode } from '@lexical/code';
import { $createLinkNode, $isLinkNode } from '@lexical/link';
import {
  $findMatchingParent,
  $getNodeByKey,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  type EditorState,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  type NodeKey,
} from 'lexical';
import { linkAddress } from '../toolbar/link-address.ts';

interface Typed {
  readonly key: NodeKey;
  readonly start: number;
  readonly end: number;
  readonly href: string;
}

/** Only complete addresses: a word with a full stop in it may not be one. */
const address = /^(?:https?:\/\/|www\.)[^\s.]+\.[^\s]+$/i;
const mail = /^[^\s@/:]+@[^\s@/]+\.[^\s@/.]{2,}$/;

/** Turns an address into a link when a space is typed after it. Undo removes the link and keeps the text. */
export function registerAutoLinks(editor: LexicalEditor): () => void {
  return editor.registerUpdateListener(({ editorState, prevEditorState, dirtyLeaves, tags }) => {
    if (dirtyLeaves.size === 0 || dirtyLeaves.size > 2 || tags.has('historic') || tags.has('paste')) return;
    if (editor.isComposing()) return;
    const typed = editorState.read(() => $typedAddress(prevEditorState));
    if (typed) editor.update(() => $makeLink(typed), { tag: HISTORY_PUSH_TAG });
  });
}

function $typedAddress(before: EditorState): Typed | undefined {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return undefined;
  const { key, offset } = selection.anchor;
  const node = $getNodeByKey(key);
  if (!$isTextNode(node)) return undefined;
  const text = node.getTextContent();
  if (text[offset - 1] !== ' ' || node.hasFormat('code')) return undefined;
  const earlier = before.read(() => $getNodeByKey(key)?.getTextContent());
  if (earlier === undefined || earlier.length >= text.length) return undefined;
  const word = /\S+$/.exec(text.slice(0, offset - 1))?.[0] ?? '';
  const bare = withoutPunctuation(word);
  if (!address.test(bare) && !mail.test(bare)) return undefined;
  if ($findMatchingParent(node, (parent) => $isLinkNode(parent) || $isCodeNode(parent))) return undefined;
  const checked = linkAddress(bare);
  const start = offset - 1 - word.length + word.indexOf(bare);
  return 'href' in checked ? { key, start, end: start + bare.length, href: checked.href } : undefined;
}

/** A word without the punctuation around it. A closing bracket that was opened within the address belongs to it. */
function withoutPunctuation(word: string): string {
  let bare = word.replace(/^[([<"'“‘]+/, '');
  while (/[)\]>"'”’.,;:!?]$/.test(bare) && !closesBracket(bare)) bare = bare.slice(0, -1);
  return bare;
}

/** Whether a word ends with a bracket that it also opens. */
function closesBracket(word: string): boolean {
  const opening = { ')': '(', ']': '[' }[word.at(-1) ?? ''];
  return opening !== undefined && word.split(opening).length >= word.split(word.at(-1) ?? '').length;
}

function $makeLink({ key, start, end, href }: Typed): void {
  const node = $getNodeByKey(key);
  if (!$isTextNode(node)) return;
  const parts = node.splitText(start, end);
  const words = parts[start === 0 ? 0 : 1];
  if (!words) return;
  const link = $createLinkNode(href);
  words.insertBefore(link);
  link.append(words);
}
