import { $isCodeNode } from '@lexical/code';
import { $isHorizontalRuleNode } from '@lexical/extension';
import { $isListNode } from '@lexical/list';
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import { $isTableNode } from '@lexical/table';
import { $isElementNode, type ElementNode, type LexicalNode } from 'lexical';
import type { ArticleImage } from '../nodes/article-image.ts';
import { $isFigureNode } from '../nodes/FigureNode.ts';
import { $isHtmlBlockNode } from '../nodes/HtmlBlockNode.ts';
import { $piecesOf } from './line-nodes.ts';
import { startTag, written } from './markup.ts';
import { $described } from './surroundings.ts';
import { writeLine } from './write-line.ts';
import { $writeList } from './write-list.ts';
import { $writeTable } from './write-table.ts';

/** Writes blocks as HTML, one line each. An image still being uploaded is left out. */
export function $writeBlocks(nodes: readonly LexicalNode[]): string {
  return nodes
    .map($writeBlock)
    .filter((html) => html !== '')
    .join('\n');
}

export function $writeBlock(node: LexicalNode): string {
  if ($isHtmlBlockNode(node)) return node.getHtml();
  if ($isHorizontalRuleNode(node)) return '<hr>';
  if ($isFigureNode(node)) return `${startTag('figure', $described(node))}${writeImage(node.getImage())}</figure>`;
  if (!$isElementNode(node)) return '';
  if ($isListNode(node)) return $writeList(node);
  if ($isTableNode(node)) return $writeTable(node);
  if ($isCodeNode(node)) return $writeCode(node, node.getLanguage());
  if ($isQuoteNode(node)) {
    // A quotation that is not a shadow root came from Lexical's own clipboard format and contains a line of text.
    const inside = node.isShadowRoot() ? $writeBlocks(node.getChildren()) : `<p>${$writeInside(node)}</p>`;
    return `${startTag('blockquote', $described(node))}\n${inside}\n</blockquote>`;
  }
  const tag = $isHeadingNode(node) ? node.getTag() : 'p';
  return `${startTag(tag, $described(node))}${$writeInside(node) || (tag === 'p' ? '<br>' : '')}</${tag}>`;
}

/** Writes the line of text in a block. */
export function $writeInside(node: ElementNode): string {
  return writeLine($piecesOf(node.getChildren()));
}

function writeImage({ attributes, link, caption, captionAttributes = {} }: ArticleImage): string {
  const img = startTag('img', attributes);
  const linked = link ? `${startTag('a', link)}${img}</a>` : img;
  return caption === undefined
    ? linked
    : `${linked}${startTag('figcaption', captionAttributes)}${caption}</figcaption>`;
}

function $writeCode(node: ElementNode, language: string | null | undefined): string {
  const code = startTag('code', language ? { class: `language-${language}` } : {});
  return `${startTag('pre', $described(node))}${code}${written(node.getTextContent())}</code></pre>`;
}
