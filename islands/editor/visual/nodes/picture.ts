import { cleanHtml } from '../../../../src/html/html-policy.ts';
import { TEXTS } from '../texts.ts';
import { type Attributes, safeAttributes, setDomAttributes } from './attributes.ts';

/** A picture with what stands around it in a figure. */
export interface Picture {
  /** Of the `img`: `src`, `alt`, `width`, `height`, `title`, `loading`. */
  readonly image: Attributes;
  /** Of the link around it, if there is one. */
  readonly link?: Attributes;
  /** The caption's HTML, safe and of one line; absent without a caption. */
  readonly caption?: string;
  readonly captionAttributes?: Attributes;
}

/** A picture out of Lexical's own clipboard format, which any page can write. */
export function safePicture(value: unknown): Picture {
  const { image, link, caption, captionAttributes } = (typeof value === 'object' && value) as Partial<Picture>;
  return {
    image: { src: '', ...safeAttributes(image) },
    ...(link && { link: safeAttributes(link) }),
    ...(typeof caption === 'string' && { caption: cleanHtml(caption) }),
    ...(captionAttributes && { captionAttributes: safeAttributes(captionAttributes) }),
  };
}

export function samePicture(a: Picture, b: Picture): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * The `img` as it is shown; a picture without an address shows its text in its place. One that nobody has described says
 * so, here alone: `alt` is absent from it, and empty in one that is decoration.
 */
export function imageElement({ image }: Picture): HTMLImageElement {
  const element = document.createElement('img');
  const { src, loading, ...others } = image;
  setDomAttributes(element, { alt: TEXTS.undescribed, ...others });
  if (src) element.src = src;
  else element.dataset.blank = '';
  element.draggable = false;
  return element;
}
