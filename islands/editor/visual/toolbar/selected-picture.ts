import { $insertNodeToNearestRoot } from '@lexical/utils';
import { $getRoot, $getSelection, $isNodeSelection } from 'lexical';
import { $createFigureNode, $isFigureNode, type FigureNode } from '../nodes/FigureNode.ts';
import { $isImageNode, type ImageNode } from '../nodes/ImageNode.ts';
import type { Picture } from '../nodes/picture.ts';

/** The node of the selected image; undefined if a new one is to be inserted. */
export function $selectedPicture(): FigureNode | ImageNode | undefined {
  const selection = $getSelection();
  if (!$isNodeSelection(selection)) return undefined;
  return selection.getNodes().find((node) => $isFigureNode(node) || $isImageNode(node));
}

/** Changes the selected image, or inserts one as a block at the caret. */
export function $setSelectedPicture(picture: Picture): void {
  const selected = $selectedPicture();
  if (selected) {
    selected.setPicture(picture);
    return;
  }
  if (!$getSelection()) $getRoot().selectEnd();
  $insertNodeToNearestRoot($createFigureNode(picture));
}
