import { $getSelection, $isNodeSelection, $isRangeSelection, type LexicalEditor } from 'lexical';
import { type RefObject, useLayoutEffect } from 'react';

/** The selection on the screen: a range of the document, or the element of a node selected as a whole. */
function selected(editor: LexicalEditor): Range | Element | null {
  const root = editor.getRootElement();
  const native = root?.ownerDocument.getSelection();
  if (native?.rangeCount && root?.contains(native.anchorNode)) return native.getRangeAt(0);
  const key = editor.read(() => {
    const selection = $getSelection();
    if ($isRangeSelection(selection)) return selection.anchor.key;
    return $isNodeSelection(selection) ? selection.getNodes()[0]?.getKey() : undefined;
  });
  return (key && editor.getElementByKey(key)) || root;
}

/** Positions a small window below the selection, within the editor, and scrolls it into view. */
export function useBesideText(editor: LexicalEditor, window: RefObject<HTMLElement | null>, follow: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever it follows moved.
  useLayoutEffect(() => {
    const { current } = window;
    const stage = current?.offsetParent;
    const at = selected(editor);
    if (!current || !stage || !at) return;
    const around = stage.getBoundingClientRect();
    let box = at.getBoundingClientRect();
    // A caret in an empty line has an empty box.
    if (box.width + box.height === 0 && at instanceof Range) {
      const { startContainer } = at;
      const element = startContainer instanceof Element ? startContainer : startContainer.parentElement;
      box = element?.getBoundingClientRect() ?? box;
    }
    const left = Math.min(box.left - around.left, around.width - current.offsetWidth - 8);
    current.style.left = `${Math.max(8, left)}px`;
    current.style.top = `${Math.min(box.bottom, around.bottom) - around.top + 6}px`;
  }, [editor, window, follow]);
}

/** Highlights the selection while the focus is elsewhere, if the browser supports it. */
export function showPlace(editor: LexicalEditor): () => void {
  const at = selected(editor);
  if (!(at instanceof Range) || !CSS.highlights) return () => {};
  CSS.highlights.set('link-place', new Highlight(at.cloneRange()));
  return () => CSS.highlights.delete('link-place');
}
