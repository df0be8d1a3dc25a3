import { $getSelection, $isRangeSelection, type LexicalEditor } from 'lexical';

/** Marks the blocks at both ends of the selection. The others recede from them (src/styles/editor.css). */
export function markCurrent(editor: LexicalEditor): () => void {
  let marked: readonly (HTMLElement | null)[] = [];
  const mark = () => {
    const keys = editor.read(() => {
      const selection = $getSelection();
      const ends = $isRangeSelection(selection) ? [selection.anchor, selection.focus].map((end) => end.getNode()) : [];
      return (selection ? [...ends, ...(ends.length > 0 ? [] : selection.getNodes())] : []).map((node) =>
        node.getTopLevelElement()?.getKey(),
      );
    });
    for (const element of marked) element?.removeAttribute('data-current-block');
    marked = keys.map((key) => editor.getElementByKey(key ?? ''));
    for (const element of marked) element?.setAttribute('data-current-block', '');
    editor.getRootElement()?.toggleAttribute('data-focus-mode', marked.some(Boolean));
  };
  mark();
  const stop = editor.registerUpdateListener(mark);
  return () => {
    stop();
    for (const element of marked) element?.removeAttribute('data-current-block');
    editor.getRootElement()?.removeAttribute('data-focus-mode');
  };
}
