import { $create, $getState, $setState, createState, DecoratorNode, type LexicalNode } from 'lexical';
import { $attributes } from './attributes.ts';
import { imageElement, type Picture, safePicture, samePicture } from './picture.ts';

const pictureState = createState('picture', {
  parse: safePicture,
  isEqual: samePicture,
});

/** A picture as a block of its own, with its caption. It is edited in the picture form. */
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

  private fill(figure: HTMLElement): void {
    const picture = this.getPicture();
    figure.className = $attributes(this).class ?? '';
    figure.replaceChildren(imageElement(picture));
    if (picture.caption === undefined) return;
    const caption = document.createElement('figcaption');
    caption.innerHTML = picture.caption;
    figure.append(caption);
  }
}

export function $createFigureNode(picture: Picture): FigureNode {
  return $create(FigureNode).setPicture(picture);
}

export function $isFigureNode(node: LexicalNode | null | undefined): node is FigureNode {
  return node instanceof FigureNode;
}
