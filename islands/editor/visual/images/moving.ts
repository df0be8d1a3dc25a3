import {
  $getNearestNodeFromDOMNode,
  $getNodeByKey,
  $getSelection,
  $isNodeSelection,
  $isParagraphNode,
  COMMAND_PRIORITY_LOW,
  DRAGSTART_COMMAND,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  registerEventListener,
} from 'lexical';
import { MOVED_IMAGE } from '../nodes/article-image.ts';
import { $isFigureNode } from '../nodes/FigureNode.ts';
import { $isUploadNode } from '../nodes/UploadNode.ts';
import { $pointAt, type Place } from './place.ts';

/** Moves images by dragging, or by Alt with the arrow keys. A line shows where a drop will go. */
export function registerMoving(editor: LexicalEditor) {
  const line = document.createElement('div');
  line.className = 'pointer-events-none absolute z-1 -mt-[1.5px] h-[3px] bg-signal';
  line.dataset.dropLine = '';

  function onDragOver(event: DragEvent): boolean {
    const types = event.dataTransfer?.types ?? [];
    if (!types.includes('Files') && !types.includes(MOVED_IMAGE)) return false;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = types.includes(MOVED_IMAGE) ? 'move' : 'copy';
    showLine($pointAt(editor, { x: event.clientX, y: event.clientY }));
    return true;
  }

  function showLine(place: Place | undefined): void {
    const stage = editor.getRootElement()?.closest('[data-visual]');
    const box = place && editor.getElementByKey(place.block.getKey())?.getBoundingClientRect();
    if (!stage || !box) return;
    const from = stage.getBoundingClientRect();
    line.style.top = `${(place.after ? box.bottom : box.top) - from.top}px`;
    line.style.left = `${box.left - from.left}px`;
    line.style.width = `${box.width}px`;
    stage.append(line);
  }

  const end = () => line.remove();

  return {
    onDragOver,
    end,
    /** Moves the image with this key. Call within an update. */
    $move(key: string, place: Place | undefined): void {
      const figure = $getNodeByKey(key);
      if (!$isFigureNode(figure) || !place || place.block.is(figure)) return;
      if (place.after) place.block.insertAfter(figure);
      else place.block.insertBefore(figure);
    },
    stop: mergeRegister(
      end,
      registerEventListener(document, 'dragend', end),
      registerEventListener(document, 'dragleave', (event) => event.relatedTarget ?? end()),
      editor.registerCommand(
        DRAGSTART_COMMAND,
        (event) => {
          const figure = event.target instanceof Element ? $getNearestNodeFromDOMNode(event.target) : null;
          if (!$isFigureNode(figure) || !event.dataTransfer) return false;
          // Clears other data: the image itself would look like a file from elsewhere.
          event.dataTransfer.clearData();
          event.dataTransfer.setData(MOVED_IMAGE, figure.getKey());
          event.dataTransfer.effectAllowed = 'move';
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (!event.altKey || !/^Arrow(?:Up|Down)$/.test(event.key)) return false;
          const selection = $getSelection();
          const [node] = $isNodeSelection(selection) ? selection.getNodes() : [];
          if (!$isFigureNode(node) && !$isUploadNode(node)) return false;
          event.preventDefault();
          $shift(node, event.key === 'ArrowUp' ? -1 : 1);
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
    ),
  };
}

/** Moves a block past its neighbour, but not past the empty paragraph at the end of a text. */
export function $shift(node: LexicalNode, by: -1 | 1): void {
  if (by < 0) {
    node.getPreviousSibling()?.insertBefore(node);
    return;
  }
  const next = node.getNextSibling();
  if (!next || ($isParagraphNode(next) && next.isEmpty() && !next.getNextSibling())) return;
  next.insertAfter(node);
}
