import { $create, $getState, $setState, createState, DecoratorNode, type LexicalNode } from 'lexical';
import { safeHtml } from '../../../../src/html/safe-html.ts';
import { TEXTS } from '../texts.ts';
import { type ArticleImage, imageElement, isSameImage, safeImage } from './article-image.ts';
import { $attributes, $setAttributes } from './attributes.ts';

const imageState = createState('image', {
  parse: safeImage,
  isEqual: isSameImage,
});

/** An image as a block, with its caption. Edited in the fields below it and in the image form. */
export class FigureNode extends DecoratorNode<null> {
  override $config() {
    return this.config('figure', { extends: DecoratorNode, stateConfigs: [imageState] });
  }

  getImage(): ArticleImage {
    return $getState(this, imageState);
  }

  setImage(image: ArticleImage): this {
    return $setState(this, imageState, image);
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
    return `${this.getImage().attributes.alt ?? ''}\n`;
  }

  /** Updates the existing element instead of replacing it: the fields that visual/images adds may have the focus. */
  private fill(figure: HTMLElement): void {
    const image = this.getImage();
    figure.className = $attributes(this).class ?? '';
    const shown = figure.querySelector('img');
    const element = imageElement(image);
    element.draggable = true;
    if (!shown) figure.prepend(element);
    else if (!shown.isEqualNode(element)) shown.replaceWith(element);
    if (image.attributes.src && image.attributes.alt === undefined) figure.dataset.undescribed = TEXTS.undescribed;
    else delete figure.dataset.undescribed;
    const before = figure.querySelector('figcaption');
    if (image.caption === undefined) {
      before?.remove();
      return;
    }
    const caption = before ?? document.createElement('figcaption');
    if (caption.innerHTML !== image.caption) caption.innerHTML = safeHtml(image.caption);
    if (!before) figure.querySelector('img')?.after(caption);
  }
}

export function $createFigureNode(image: ArticleImage): FigureNode {
  return $create(FigureNode).setImage(image);
}

/** Sets a class of a figure in place of those that `replaced` matches; '' only removes them. The alignment comes last. */
export function $setFigureClass(figure: FigureNode, replaced: RegExp, name: string): void {
  const { class: before = '', ...others } = $attributes(figure);
  const names = before.split(' ').filter((one) => one && !replaced.test(one));
  const after = [...names, name]
    .filter(Boolean)
    .sort((a, b) => (a.startsWith('align-') ? 1 : 0) - (b.startsWith('align-') ? 1 : 0));
  $setAttributes(figure, after.length > 0 ? { ...others, class: after.join(' ') } : others);
}

export function $isFigureNode(node: LexicalNode | null | undefined): node is FigureNode {
  return node instanceof FigureNode;
}
