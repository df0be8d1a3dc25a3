import { $getSelection, $isElementNode, $isRangeSelection, type ElementNode, type LexicalNode } from 'lexical';

/**
 * Starts a composition beside a link, or another inline element that takes no text at its edges, in a text of its own,
 * where typed text goes too. Otherwise the browser composes into the element, or Lexical replaces the text that the
 * browser composes in. A caret between nodes makes Lexical create that text.
 */
export function $composeBesideInline(): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || selection.anchor.type !== 'text') return false;
  const { anchor, focus } = selection;
  const text = anchor.getNode();
  const before = anchor.offset === 0 ? text.getPreviousSibling() : null;
  const isAfterInline = $isElementNode(before) && !before.canInsertTextAfter();
  const edge = isAfterInline ? text : $edgeAround(text, anchor.offset);
  const around = edge?.getParent();
  if (!edge || !around) return false;
  const offset = edge.getIndexWithinParent() + (isAfterInline || anchor.offset === 0 ? 0 : 1);
  anchor.set(around.getKey(), offset, 'element');
  focus.set(around.getKey(), offset, 'element');
  return false;
}

/** The outermost inline element that begins or ends at the offset of its text and takes no text there. */
function $edgeAround(text: LexicalNode, offset: number): ElementNode | undefined {
  const atEnd = offset === text.getTextContentSize();
  if (!atEnd && offset !== 0) return undefined;
  let edge: ElementNode | undefined;
  let node = text;
  for (let parent = text.getParent(); parent?.isInline(); parent = parent.getParent()) {
    if (atEnd ? node.getNextSibling() : node.getPreviousSibling()) break;
    if (!(atEnd ? parent.canInsertTextAfter() : parent.canInsertTextBefore())) edge = parent;
    node = parent;
  }
  return edge;
}
