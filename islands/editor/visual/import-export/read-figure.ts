import type { ArticleImage } from '../nodes/article-image.ts';
import { attributesOf } from '../nodes/attributes.ts';
import { contentOf, hasBlocks } from './blocks.ts';
import { readLine } from './read-line.ts';
import { writeLine } from './write-line.ts';

/** The image that is the only content of a line, perhaps within a link; undefined if there is anything else. */
export function imageOf(content: readonly Node[]): ArticleImage | undefined {
  const [only] = content;
  if (content.length !== 1 || !(only instanceof Element)) return undefined;
  if (only.localName === 'img') return { attributes: attributesOf(only) };
  if (only.localName !== 'a') return undefined;
  const inside = contentOf(only);
  const [image] = inside;
  if (inside.length !== 1 || !(image instanceof Element) || image.localName !== 'img') return undefined;
  return { attributes: attributesOf(image), link: attributesOf(only) };
}

/** The image of a figure that contains one image and at most a one-line caption below it. */
export function imageOfFigure(figure: Element): ArticleImage | undefined {
  const content = contentOf(figure);
  const last = content.at(-1);
  const caption = last instanceof Element && last.localName === 'figcaption' ? last : undefined;
  const image = imageOf(caption ? content.slice(0, -1) : content);
  if (!image || !caption) return image;
  if (hasBlocks(caption)) return undefined;
  const html = writeLine(readLine([...caption.childNodes]));
  return html ? { ...image, caption: html, captionAttributes: attributesOf(caption) } : image;
}
