import { cleanHtml } from '../../../../src/html/html-policy.ts';
import { TEXTS } from '../texts.ts';
import { type Attributes, safeAttributes, setDomAttributes } from './attributes.ts';

/** An image with the parts of its figure. */
export interface ArticleImage {
  /** The attributes of the `img`: `src`, `alt`, `width`, `height`, `title`, `loading`. */
  readonly attributes: Attributes;
  /** The attributes of the link around it, if there is one. */
  readonly link?: Attributes;
  /** The caption's HTML: safe, one line; absent without a caption. */
  readonly caption?: string;
  readonly captionAttributes?: Attributes;
}

/** Reads an image from Lexical's own clipboard format, which any page can write. */
export function safeImage(value: unknown): ArticleImage {
  const { attributes, link, caption, captionAttributes } = (typeof value === 'object' &&
    value) as Partial<ArticleImage>;
  return {
    attributes: { src: '', ...safeAttributes(attributes) },
    ...(link && { link: safeAttributes(link) }),
    ...(typeof caption === 'string' && { caption: cleanHtml(caption) }),
    ...(captionAttributes && { captionAttributes: safeAttributes(captionAttributes) }),
  };
}

export function isSameImage(a: ArticleImage, b: ArticleImage): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Creates the `img`. An image without an address shows its alternative text. One without a description is marked as
 * such, in the editor only: its `alt` is absent, while that of a decorative image is empty.
 */
export function imageElement({ attributes }: ArticleImage): HTMLImageElement {
  const element = document.createElement('img');
  const { src, loading, ...others } = attributes;
  setDomAttributes(element, { alt: TEXTS.undescribed, ...others });
  if (src) element.src = src;
  else element.dataset.blank = '';
  element.draggable = false;
  return element;
}

/** The data type that marks a dragged image of this text. */
export const MOVED_IMAGE = 'application/x-article-image';
