import { $isListItemNode, $isListNode } from '@lexical/list';
import { $isTableNode } from '@lexical/table';
import { $isElementNode, defineExtension, type LexicalNode } from 'lexical';
import { $attributes } from '../nodes/attributes.ts';
import { $tableFront } from '../nodes/table-parts.ts';

/** Renders what Lexical's nodes do not support: languages, numbering of lists, captions of tables. */
export const RenderingExtension = defineExtension({
  name: 'article/rendering',
  init(config) {
    config.dom = { ...config.dom, $decorateDOM: $decorate };
  },
});

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
