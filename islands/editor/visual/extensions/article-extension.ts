import { CodeNode } from '@lexical/code';
import {
  HorizontalRuleNode,
  NormalizeInlineElementsExtension,
  NormalizeTripleClickSelectionExtension,
} from '@lexical/extension';
import { DOMImportExtension } from '@lexical/html';
import { LinkExtension } from '@lexical/link';
import { $isListItemNode, $isListNode, ListExtension } from '@lexical/list';
import { HeadingNode, QuoteNode, registerRichText } from '@lexical/rich-text';
import { $isTableNode, TableExtension } from '@lexical/table';
import { $isElementNode, configExtension, defineExtension, type LexicalNode } from 'lexical';
import { EXPORTED } from '../import-export/export-nodes.ts';
import { BLOCK_RULES } from '../import-export/import-blocks.ts';
import { LINE_RULES } from '../import-export/import-lines.ts';
import { LIST_AND_TABLE_RULES } from '../import-export/import-lists-and-tables.ts';
import { $attributes } from '../nodes/attributes.ts';
import { CalloutNode } from '../nodes/CalloutNode.ts';
import { FigureNode } from '../nodes/FigureNode.ts';
import { HtmlBlockNode } from '../nodes/HtmlBlockNode.ts';
import { ImageNode } from '../nodes/ImageNode.ts';
import { InlineNode } from '../nodes/InlineNode.ts';
import { NoteNode } from '../nodes/NoteNode.ts';
import { $tableFront } from '../nodes/table-parts.ts';
import { UploadNode } from '../nodes/UploadNode.ts';

/**
 * The nodes that an article can contain, how they are read from HTML and written as HTML, and the transforms that keep it
 * well-formed, without anything of a visible editor.
 */
export const ArticleExtension = defineExtension({
  name: 'article',
  dependencies: [
    NormalizeInlineElementsExtension,
    NormalizeTripleClickSelectionExtension,
    ListExtension,
    LinkExtension,
    configExtension(TableExtension, { hasHorizontalScroll: false }),
    configExtension(DOMImportExtension, { rules: [...LINE_RULES, ...LIST_AND_TABLE_RULES, ...BLOCK_RULES] }),
  ],
  nodes: () => [
    HeadingNode,
    QuoteNode,
    CalloutNode,
    CodeNode,
    HorizontalRuleNode,
    InlineNode,
    FigureNode,
    ImageNode,
    NoteNode,
    HtmlBlockNode,
    UploadNode,
  ],
  html: { export: EXPORTED },
  init(config) {
    config.dom = { ...config.dom, $decorateDOM: $decorate };
  },
  register: (editor) => registerRichText(editor),
});

/** Renders what Lexical's nodes do not support: languages, numbering of lists, captions of tables. */
function $decorate(node: LexicalNode, _previous: LexicalNode | null, dom: HTMLElement): void {
  if (!$isElementNode(node)) return;
  const { lang, value, type, reversed } = $attributes(node);
  if (lang) dom.lang = lang;
  // Lexical sets `value` on every item, even on those without a number of their own.
  if ($isListItemNode(node)) {
    if (value === undefined) dom.removeAttribute('value');
    else dom.setAttribute('value', value);
  }
  if ($isListNode(node)) {
    if (type) dom.setAttribute('type', type);
    dom.toggleAttribute('reversed', reversed !== undefined);
  }
  if ($isTableNode(node)) {
    const table = dom.querySelector('table') ?? dom;
    const caption = /<caption[^>]*>(.*)<\/caption>/s.exec($tableFront(node))?.[1];
    if (caption) table.setAttribute('data-caption', caption.replace(/<[^>]*>/g, ''));
  }
}
