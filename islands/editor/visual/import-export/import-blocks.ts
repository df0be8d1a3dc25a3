import { $createCodeNode } from '@lexical/code';
import {
  contextValue,
  createImportState,
  type DOMImportContext,
  defineImportRule,
  type ImportContextPairOrUpdater,
  ImportTextFormat,
  sel,
} from '@lexical/html';
import { $isListNode } from '@lexical/list';
import { $createHeadingNode, $createQuoteNode, type HeadingTagType } from '@lexical/rich-text';
import { $createParagraphNode, $generateNodesFromRawText, $isElementNode, type LexicalNode } from 'lexical';
import { setDomAttributes } from '../nodes/attributes.ts';
import { $createCalloutNode } from '../nodes/CalloutNode.ts';
import { $createFigureNode } from '../nodes/FigureNode.ts';
import { $createHtmlBlockNode, type HtmlBlockNode } from '../nodes/HtmlBlockNode.ts';
import {
  contentOf,
  FORMATS,
  foldLine,
  formatOf,
  hasBlocks,
  isInline,
  MARKS,
  wrapLooseLines,
} from './canonical-form.ts';
import { imageOf, imageOfFigure } from './import-lines.ts';
import { $describe, described, formsOf, type Surroundings, within } from './surroundings.ts';

const NONE: Surroundings = Object.freeze({});
/** What the blocks being imported inherit from elements that the editor does not keep. */
export const Around = createImportState<Surroundings>('article/around', () => NONE);

/** Imports the blocks in an element. Text outside of any block becomes paragraphs. */
export function $importBlocks(
  ctx: DOMImportContext,
  element: Element,
  around: Surroundings,
  ...context: ImportContextPairOrUpdater[]
): LexicalNode[] {
  wrapLooseLines(element);
  const blocks: LexicalNode[] = [];
  for (const child of [...element.children]) {
    const added = ctx.$importOne(child, { context: [contextValue(Around, around), ...context] });
    // Lexical would merge lists of the same kind that touch, and a numbered one would continue the count.
    const [last, first] = [blocks.at(-1), added[0]];
    const touch = $isListNode(last) && $isListNode(first) && last.getListType() === first.getListType();
    blocks.push(...(touch ? [$keepAsHtml(ctx, child, around)] : added));
  }
  return blocks;
}

/** Keeps an element as an HTML block; a `div` around it carries what its surroundings specify. */
export function $keepAsHtml(
  ctx: DOMImportContext,
  element: Element,
  { align, lang, dir }: Surroundings = ctx.get(Around),
): HtmlBlockNode {
  const wrapper = element.ownerDocument.createElement('div');
  setDomAttributes(wrapper, {
    ...(lang && { lang }),
    ...(dir && { dir }),
    ...(align && { class: `align-${align}` }),
  });
  let html = element.outerHTML;
  for (const [bit, tag] of FORMATS) if (ctx.get(ImportTextFormat) & bit) html = `<${tag}>${html}</${tag}>`;
  if (wrapper.attributes.length === 0) return $createHtmlBlockNode(html);
  return $createHtmlBlockNode(`${wrapper.outerHTML.replace('</div>', '')}${html}</div>`);
}

/** The attributes and the alignment of a block, with what its surroundings say. */
export function own(ctx: DOMImportContext, element: Element, ...names: string[]) {
  const around = ctx.get(Around);
  return [described(element, around, ...names), within(element, around).align] as const;
}

const DivRule = defineImportRule({
  name: 'article/div',
  match: sel.tag('div'),
  $import(ctx, element) {
    const around = ctx.get(Around);
    const inside = within(element, around);
    // Google Docs wraps every table in a left-aligned `div`. Without another alignment around it, left is the default.
    const isDefault = inside.align === 'left' && !around.align && inside.dir !== 'rtl';
    return $importBlocks(ctx, element, isDefault ? { ...inside, align: undefined } : inside);
  },
});

/** Lexical's rules make the node. Empty ones go, unless a line break says that they are an empty line. */
const TextBlockRule = defineImportRule({
  name: 'article/text-block',
  match: sel.tag('p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'),
  $import(ctx, element, $next) {
    if (hasBlocks(element)) return [$keepAsHtml(ctx, element)];
    const describedBy = own(ctx, element, 'id');
    const isParagraph = element.localName === 'p';
    const image = isParagraph && imageOf(contentOf(element));
    if (image) return [$describe($createFigureNode(image), ...describedBy)];
    const isLine = isParagraph ? element.querySelector('br') !== null : describedBy[0].id !== undefined;
    foldLine([...element.childNodes]);
    const [paragraph] = isParagraph ? $next() : [];
    const block = $isElementNode(paragraph)
      ? paragraph
      : $createHeadingNode(element.localName as HeadingTagType).append(...ctx.$importChildren(element));
    return isLine || !block.isEmpty() ? [$describe(block, ...describedBy)] : [];
  },
});

const QuoteRule = defineImportRule({
  name: 'article/quote',
  match: sel.tag('blockquote', 'aside'),
  $import(ctx, element) {
    const around = ctx.get(Around);
    const { align } = within(element, around);
    const box = element.localName === 'aside' ? $createCalloutNode() : $createQuoteNode({ shadowRoot: true });
    const quote = box.append(...$importBlocks(ctx, element, { align }));
    if (quote.isEmpty()) quote.append($createParagraphNode());
    return [$describe(quote, described(element, around))];
  },
});

const FigureRule = defineImportRule({
  name: 'article/figure',
  match: sel.tag('figure'),
  $import(ctx, element) {
    const image = imageOfFigure(element);
    const form = formsOf(element);
    if (image) {
      const [attributes, align] = own(ctx, element, 'id');
      return [$describe($createFigureNode(image), { ...attributes, ...(form && { class: form }) }, align)];
    }
    const content = contentOf(element);
    // WordPress wraps every table and quotation in a figure.
    const isWrapper =
      content.length === 1 && /^(?:TABLE|BLOCKQUOTE|PRE)$/.test(content[0]?.nodeName ?? '') && !element.id && !form;
    return isWrapper ? $importBlocks(ctx, element, within(element, ctx.get(Around))) : [$keepAsHtml(ctx, element)];
  },
});

const CodeRule = defineImportRule({
  name: 'article/pre',
  match: sel.tag('pre'),
  $import(ctx, pre) {
    const code = pre.querySelector(':scope > code') ?? pre;
    const wrapped = code === pre || pre.childNodes.length === 1;
    const marked = code.childElementCount > 0 || code.hasAttribute('lang') || code.hasAttribute('dir');
    if (!wrapped || marked) return [$keepAsHtml(ctx, pre)];
    const language = /\blanguage-(\S+)/.exec(`${code.className} ${pre.className}`)?.[1];
    const node = $createCodeNode(language).append(...$generateNodesFromRawText(code.textContent.replace(/\n$/, '')));
    const { lang, dir } = ctx.get(Around);
    return [$describe(node, described(pre, { lang, dir }))];
  },
});

/** A format around blocks applies to the text of all of them. Any other element without a node is kept as HTML. */
const OtherRule = defineImportRule({
  name: 'article/other',
  match: sel.tag(...MARKS, 'a', 'dl', 'dt', 'dd', 'details', 'summary', 'figcaption'),
  $import(ctx, element, $next) {
    if (isInline(element)) return $next();
    const bit = formatOf(element);
    if (!bit) return [$keepAsHtml(ctx, element)];
    const format = contextValue(ImportTextFormat, ctx.get(ImportTextFormat) | bit);
    return $importBlocks(ctx, element, ctx.get(Around), format);
  },
});

/** The blocks of an article apart from lists and tables. */
export const BLOCK_RULES = [DivRule, TextBlockRule, QuoteRule, FigureRule, CodeRule, OtherRule];
