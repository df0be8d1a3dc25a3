import { $create, $getState, $setState, createState, DecoratorNode, type LexicalNode } from 'lexical';
import { type ArticleImage, imageElement, isSameImage, safeImage } from './article-image.ts';

const inlineImageState = createState('inlineImage', {
  parse: safeImage,
  isEqual: isSameImage,
});

/** An image within a line of text. */
export class ImageNode extends DecoratorNode<null> {
  override $config() {
    return this.config('image', { extends: DecoratorNode, stateConfigs: [inlineImageState] });
  }

  getImage(): ArticleImage {
    return $getState(this, inlineImageState);
  }

  setImage(image: ArticleImage): this {
    return $setState(this, inlineImageState, image);
  }

  override createDOM(): HTMLElement {
    const place = document.createElement('span');
    place.append(imageElement(this.getImage()));
    return place;
  }

  override updateDOM(_previous: this, place: HTMLElement): boolean {
    place.replaceChildren(imageElement(this.getImage()));
    return false;
  }

  override isInline(): true {
    return true;
  }

  override getTextContent(): string {
    return this.getImage().attributes.alt ?? '';
  }
}

export function $createImageNode(image: ArticleImage): ImageNode {
  return $create(ImageNode).setImage(image);
}

export function $isImageNode(node: LexicalNode | null | undefined): node is ImageNode {
  return node instanceof ImageNode;
}
