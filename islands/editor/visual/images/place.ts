import {
  $createParagraphNode,
  $createRangeSelection,
  $getNearestNodeFromDOMNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
  $setSelection,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';

/** A position before or after a block of the text. */
export interface Place {
  readonly block: LexicalNode;
  readonly after: boolean;
}

/** The position between blocks nearest to a point of the window; undefined in an empty text. */
export function $pointAt(editor: LexicalEditor, { x, y }: { x: number; y: number }): Place | undefined {
  const root = editor.getRootElement();
  const hit = root?.ownerDocument.elementFromPoint(x, y);
  const under = hit && root?.contains(hit) && hit !== root ? $getNearestNodeFromDOMNode(hit) : null;
  const block = under?.getTopLevelElement() ?? $nearestBlock(editor, y);
  const box = block && editor.getElementByKey(block.getKey())?.getBoundingClientRect();
  return block && box ? { block, after: y > box.top + box.height / 2 } : undefined;
}

function $nearestBlock(editor: LexicalEditor, y: number): LexicalNode | undefined {
  const distance = (block: LexicalNode) => {
    const box = editor.getElementByKey(block.getKey())?.getBoundingClientRect();
    return box ? Math.max(box.top - y, y - box.bottom, 0) : Number.POSITIVE_INFINITY;
  };
  return $getRoot()
    .getChildren()
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Sets the caret at a point of the window, for text dropped there. */
export function $selectPoint(editor: LexicalEditor, { x, y }: { x: number; y: number }): void {
  const at = document.caretPositionFromPoint?.(x, y);
  const node = at && editor.getRootElement()?.contains(at.offsetNode) && $getNearestNodeFromDOMNode(at.offsetNode);
  if (!node || !at) {
    $getRoot().selectEnd();
    return;
  }
  if ($isElementNode(node)) node.selectEnd();
  else if ($isTextNode(node)) {
    const selection = $createRangeSelection();
    selection.anchor.set(node.getKey(), at.offset, 'text');
    selection.focus.set(node.getKey(), at.offset, 'text');
    $setSelection(selection);
  } else node.selectNext();
}

/** Inserts blocks at a position, or else after the block at the caret, so that an image does not split it. */
export function $placeBlocks(blocks: readonly LexicalNode[], place = $placeAtCaret()): void {
  if (blocks.length === 0) return;
  if (!place) $getRoot().append(...blocks);
  else if (place.after) for (const block of blocks.toReversed()) place.block.insertAfter(block, false);
  else for (const block of blocks) place.block.insertBefore(block, false);
  if (place && $isParagraphNode(place.block) && place.block.isEmpty()) place.block.remove();
  const last = blocks.at(-1);
  if (last && !last.getNextSibling()) last.insertAfter($createParagraphNode());
  last?.selectNext(0, 0);
}

function $placeAtCaret(): Place | undefined {
  const selection = $getSelection();
  const node = $isRangeSelection(selection) ? selection.anchor.getNode() : selection?.getNodes().at(-1);
  const block = node?.getTopLevelElement();
  if (!block) return undefined;
  const caret = $isRangeSelection(selection) && selection.isCollapsed() ? selection.anchor : undefined;
  const atStart = caret?.offset === 0 && $isElementNode(block) && !block.isEmpty() && !node?.getPreviousSibling();
  return { block, after: !atStart };
}
