import { contextValue, defineImportRule, ImportTextFormat, sel } from '@lexical/html';
import { $isLinkNode } from '@lexical/link';
import { $createLineBreakNode, $createTextNode } from 'lexical';
import type { ArticleImage } from '../nodes/article-image.ts';
import { $setAttributes, attributesOf } from '../nodes/attributes.ts';
import { $createImageNode } from '../nodes/ImageNode.ts';
import { $createInlineNode } from '../nodes/InlineNode.ts';
import { $createNoteNode } from '../nodes/NoteNode.ts';
import { canonicalLine, contentOf, foldLine, formatOf, hasBlocks, isInline, MARKS } from './canonical-form.ts';

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
  foldLine([...caption.childNodes]);
  canonicalLine(caption);
  return caption.innerHTML ? { ...image, caption: caption.innerHTML, captionAttributes: attributesOf(caption) } : image;
}

const TextRule = defineImportRule({
  name: 'article/text',
  match: sel.text(),
  $import: (ctx, { data }) => (data ? [$createTextNode(data).setFormat(ctx.get(ImportTextFormat))] : []),
});

const LineBreakRule = defineImportRule({
  name: 'article/br',
  match: sel.tag('br'),
  $import: () => [$createLineBreakNode()],
});

const InlineImageRule = defineImportRule({
  name: 'article/img',
  match: sel.tag('img'),
  $import: (_, element) => [$createImageNode({ attributes: attributesOf(element) })],
});

/** Lexical's rule makes the link; what it has no field for is added. */
const LinkRule = defineImportRule({
  name: 'article/a',
  match: sel.tag('a'),
  $import(_, element, $next) {
    const nodes = $next();
    const others = attributesOf(element, 'href', 'title', 'target', 'rel');
    for (const node of nodes) if ($isLinkNode(node)) $setAttributes(node, others);
    return nodes;
  },
});

/** An element that marks words is a text format if Lexical has one, and otherwise a node of its own. */
const MarkRule = defineImportRule({
  name: 'article/mark',
  match: sel.tag(...MARKS),
  $import(ctx, element, $next) {
    if (!isInline(element)) return $next();
    if (element.className === 'footnote') {
      foldLine([...element.childNodes]);
      canonicalLine(element);
      return element.textContent ? [$createNoteNode(element.innerHTML)] : [];
    }
    const bit = formatOf(element);
    // Lexical's own rule lets `sub` within `sup` replace it.
    const format = contextValue(ImportTextFormat, ctx.get(ImportTextFormat) | bit);
    const children = ctx.$importChildren(element, { context: [format] });
    if (bit || children.length === 0) return children;
    return [$createInlineNode(element.localName, attributesOf(element)).append(...children)];
  },
});

/** What a line of text consists of. */
export const LINE_RULES = [TextRule, LineBreakRule, InlineImageRule, LinkRule, MarkRule];
