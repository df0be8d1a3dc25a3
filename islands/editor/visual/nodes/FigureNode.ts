import { $create, $getState, $setState, createState, DecoratorNode, type LexicalNode } from 'lexical';
import { safeHtml } from '../../../../src/html/safe-html.ts';
import { TEXTS } from '../texts.ts';
import { $attributes } from './attributes.ts';
import { imageElement, type Picture, safePicture, samePicture } from './picture.ts';

const pictureState = createState('picture', {
  parse: safePicture,
  isEqual: samePicture,
});

/** An image as a block, with its caption. Edited in the fields below it and in the image form. */
export class FigureNode extends DecoratorNode<null> {
  override $config() {
    return this.config('figure', { extends: DecoratorNode, stateConfigs: [pictureState] });
  }

  getPicture(): Picture {
    return $getState(this, pictureState);
  }

  setPicture(picture: Picture): this {
    return $setState(this, pictureState, picture);
  }

  override createDOM(): HTMLElement {
    const figure = document.createElement('figure');
    this.fill(figure);
    return figure;
  }

  override updateDOM(_previous: this, figure: HTMLElement): boolean {
    this.fill(figure);
    return false;
  }

  override isInline(): false {
    return false;
  }

  override getTextContent(): string {
    return `${this.getPicture().image.alt ?? ''}\n`;
  }

  /** Updates the existing element instead of replacing it: the fields that visual/pictures adds may have the focus. */
  private fill(figure: HTMLElement): void {
    const picture = this.getPicture();
    figure.className = $attributes(this).class ?? '';
    const shown = figure.querySelector('img');
    const image = imageElement(picture);
    image.draggable = true;
    if (!shown) figure.prepend(image);
    else if (!shown.isEqualNode(image)) shown.replaceWith(image);
    if (picture.image.src && picture.image.alt === undefined) figure.dataset.undescribed = TEXTS.undescribed;
    else delete figure.dataset.undescribed;
    const before = figure.querySelector('figcaption');
    if (picture.caption === undefined) {
      before?.remove();
      return;
    }
    const caption = before ?? document.createElement('figcaption');
    if (caption.innerHTML !== picture.caption) caption.innerHTML = safeHtml(picture.caption);
    if (!before) figure.querySelector('img')?.after(caption);
  }
}

export function $createFigureNode(picture: Picture): FigureNode {
  return $create(FigureNode).setPicture(picture);
}

export function $isFigureNode(node: LexicalNode | null | undefined): node is FigureNode {
  return node instanceof FigureNode;
}
