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

/** Written out in full: a word with a full stop in it may be no address at all. */
const address = /^(?:https?:\/\/|www\.)[^\s.]+\.[^\s]+$/i;
const mail = /^[^\s@/:]+@[^\s@/]+\.[^\s@/.]{2,}$/;

/** An address becomes a link when a space is typed after it. Undo takes the link back and leaves the words. */
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

/** A word without what stands around it in a sentence; a bracket that the address itself opened is part of it. */
function withoutPunctuation(word: string): string {
  let bare = word.replace(/^[("'“‘]+/, '');
  while (/[)\]"'”’.,;:!?]$/.test(bare) && !(bare.endsWith(')') && bare.includes('('))) bare = bare.slice(0, -1);
  return bare;
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
