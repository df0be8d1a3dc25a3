import { $create, $getState, $setState, createState, DecoratorNode, type LexicalNode } from 'lexical';
import { imageElement, type Picture, safePicture, samePicture } from './picture.ts';

const inlinePictureState = createState('inlinePicture', {
  parse: safePicture,
  isEqual: samePicture,
});

/** An image within a line of text. */
export class ImageNode extends DecoratorNode<null> {
  override $config() {
    return this.config('image', { extends: DecoratorNode, stateConfigs: [inlinePictureState] });
  }

  getPicture(): Picture {
    return $getState(this, inlinePictureState);
  }

  setPicture(picture: Picture): this {
    return $setState(this, inlinePictureState, picture);
  }

  override createDOM(): HTMLElement {
    const place = document.createElement('span');
    place.className = 'visual__inline-image';
    place.append(imageElement(this.getPicture()));
    return place;
  }

  override updateDOM(_previous: this, place: HTMLElement): boolean {
    place.replaceChildren(imageElement(this.getPicture()));
    return false;
  }

  override isInline(): true {
    return true;
  }

  override getTextContent(): string {
    return this.getPicture().image.alt ?? '';
  }
}

export function $createImageNode(picture: Picture): ImageNode {
  return $create(ImageNode).setPicture(picture);
}

export function $isImageNode(node: LexicalNode | null | undefined): node is ImageNode {
  return node instanceof ImageNode;
}
