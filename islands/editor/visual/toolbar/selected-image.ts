import { $insertNodeToNearestRoot } from '@lexical/utils';
import { $getRoot, $getSelection, $isNodeSelection } from 'lexical';
import type { ArticleImage } from '../nodes/article-image.ts';
import { $createFigureNode, $isFigureNode, type FigureNode } from '../nodes/FigureNode.ts';
import { $isImageNode, type ImageNode } from '../nodes/ImageNode.ts';

/** The node of the selected image; undefined if a new one is to be inserted. */
export function $selectedImage(): FigureNode | ImageNode | undefined {
  const selection = $getSelection();
  if (!$isNodeSelection(selection)) return undefined;
  return selection.getNodes().find((node) => $isFigureNode(node) || $isImageNode(node));
}

/** Changes the selected image, or inserts one as a block at the caret. */
export function $setSelectedImage(image: ArticleImage): void {
  const selected = $selectedImage();
  if (selected) {
    selected.setImage(image);
    return;
  }
  if (!$getSelection()) $getRoot().selectEnd();
  $insertNodeToNearestRoot($createFigureNode(image));
}
