import { $getRoot, $getSelection, $isNodeSelection } from 'lexical';
import { $placeBlocks } from '../images/place.ts';
import type { ArticleImage } from '../nodes/article-image.ts';
import { $createFigureNode, $isFigureNode, type FigureNode } from '../nodes/FigureNode.ts';
import { $isImageNode, type ImageNode } from '../nodes/ImageNode.ts';

/** The node of the selected image; undefined if a new one is to be inserted. */
export function $selectedImage(): FigureNode | ImageNode | undefined {
  const selection = $getSelection();
  if (!$isNodeSelection(selection)) return undefined;
  return selection.getNodes().find((node) => $isFigureNode(node) || $isImageNode(node));
}

/** Changes the selected image, or inserts one as a block after the block at the caret, in place of an empty one. */
export function $setSelectedImage(image: ArticleImage): void {
  const selected = $selectedImage();
  if (selected) {
    selected.setImage(image);
    return;
  }
  if (!$getSelection()) $getRoot().selectEnd();
  $placeBlocks([$createFigureNode(image)]);
}
