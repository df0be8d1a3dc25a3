import { CodeNode } from '@lexical/code';
import { $getRenderContextValue, createRenderState } from '@lexical/html';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode } from '@lexical/list';
import { HeadingNode, QuoteNode } from '@lexical/rich-text';
import { TableCellNode, TableNode, TableRowNode } from '@lexical/table';
import {
  type DOMExportOutput,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  ParagraphNode,
  TabNode,
  TextNode,
} from 'lexical';
import { htmlToParse } from '../../../../src/html/trusted-html.ts';
import { $attributes, type Attributes, setDomAttributes } from '../nodes/attributes.ts';
import { $isCalloutNode, CalloutNode } from '../nodes/CalloutNode.ts';
import { FigureNode } from '../nodes/FigureNode.ts';
import { HtmlBlockNode } from '../nodes/HtmlBlockNode.ts';
import { ImageNode } from '../nodes/ImageNode.ts';
import { InlineNode } from '../nodes/InlineNode.ts';
import { NoteNode } from '../nodes/NoteNode.ts';
import { $rowSection, $tableFront } from '../nodes/table-parts.ts';
import { UploadNode } from '../nodes/UploadNode.ts';
import { canonicalLine, FORMATS } from './canonical-form.ts';
import { $described } from './surroundings.ts';

/**
 * Whether the article is exported to be saved. Lexical makes the elements in the page's document, which would load every
 * image again: until they are in another, the addresses wait in `data-src`.
 */
export const IsSaving = createRenderState('article/saving', Boolean);

/** Renames an attribute of all images, in its place. */
export function renameInImages(root: DocumentFragment, from: string, to: string): void {
  for (const image of root.querySelectorAll(`img[${from}]`)) {
    const other = image.ownerDocument.createElement('img');
    for (const { name, value } of image.attributes) other.setAttribute(name === from ? to : name, value);
    image.replaceWith(other);
  }
}

function make(tag: string, attributes: Attributes = {}): HTMLElement {
  const element = document.createElement(tag);
  setDomAttributes(element, attributes);
  return element;
}

function $make(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = htmlToParse(html);
  if ($getRenderContextValue(IsSaving)) renameInImages(template.content, 'src', 'data-src');
  return template.content;
}

function $makeImage(attributes: Attributes): HTMLElement {
  if (!$getRenderContextValue(IsSaving)) return make('img', attributes);
  return make(
    'img',
    Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name === 'src' ? 'data-src' : name, value])),
  );
}

/** An element whose content is a line of text. */
function line(element: HTMLElement, isEmptyLine = false): DOMExportOutput {
  return {
    element,
    append(content) {
      canonicalLine(content as DocumentFragment);
      element.append(content);
      if (isEmptyLine && !element.hasChildNodes()) element.append(make('br'));
    },
  };
}

/** An element that holds blocks, each on a line of its own. */
function lines(element: HTMLElement): DOMExportOutput {
  return { element, append: (content) => element.append('\n', ...onLines(content.childNodes)) };
}

const onLines = (nodes: Iterable<Node>) => [...nodes].flatMap((node) => [node, '\n']);

type Export<T extends LexicalNode> = (node: T, editor: LexicalEditor) => DOMExportOutput;

/** How nodes of a class are exported. Subclasses are not included. */
function exported<T extends LexicalNode>(klass: Klass<T>, $export: Export<T>) {
  return [
    klass as Klass<LexicalNode>,
    (editor: LexicalEditor, node: LexicalNode) => $export(node as T, editor),
  ] as const;
}

const $exportText: Export<TextNode> = (node) => {
  let element: Text | HTMLElement = document.createTextNode(node.getTextContent());
  for (const [bit, tag = ''] of FORMATS.toReversed()) {
    if (!(node.getFormat() & bit)) continue;
    const around = make(tag);
    around.append(element);
    element = around;
  }
  return { element };
};
const TEXT = exported(TextNode, $exportText);
const TAB = exported(TabNode, $exportText);

const LINK = exported(LinkNode, (node) => {
  const fields = { href: node.getURL(), title: node.getTitle(), target: node.getTarget(), rel: node.getRel() };
  const element = make('a');
  for (const [name, value] of Object.entries(fields)) if (value) element.setAttribute(name, value);
  setDomAttributes(element, $attributes(node));
  return { element };
});

const INLINE = exported(InlineNode, (node) => ({ element: make(node.getTag(), $attributes(node)) }));

const PARAGRAPH = exported(ParagraphNode, (node) => line(make('p', $described(node)), true));
const HEADING = exported(HeadingNode, (node) => line(make(node.getTag(), $described(node))));

const $exportQuote: Export<QuoteNode> = (node) => {
  const quote = $isCalloutNode(node)
    ? make('aside', { ...$described(node), class: 'callout' })
    : make('blockquote', $described(node));
  if (node.isShadowRoot()) return lines(quote);
  // One that came from Lexical's own clipboard format contains a line of text.
  const paragraph = make('p');
  quote.append('\n', paragraph, '\n');
  return { ...line(paragraph), element: quote };
};
const QUOTE = exported(QuoteNode, $exportQuote);
const CALLOUT = exported(CalloutNode, $exportQuote);

const CODE = exported(CodeNode, (node) => {
  const language = node.getLanguage();
  const code = make('code', language ? { class: `language-${language}` } : {});
  code.textContent = node.getTextContent();
  const element = make('pre', $described(node));
  element.append(code);
  return { element, $getChildNodes: () => [] };
});

const LIST = exported(ListNode, (node) => {
  const start = node.getTag() === 'ol' && node.getStart() !== 1 ? { start: `${node.getStart()}` } : {};
  const list = make(node.getTag(), { ...start, ...$described(node) });
  return {
    element: list,
    append(items) {
      for (const nested of [...(items as DocumentFragment).children].flatMap((item) => [...item.children])) {
        if (!nested.matches('ul,ol')) continue;
        nested.before('\n');
        if (!nested.nextSibling) nested.after('\n');
      }
      list.append('\n', ...onLines(items.childNodes));
    },
  };
});

/** Lexical's export puts a nested list, which is in an item of its own, into the item before. */
const LIST_ITEM = exported(ListItemNode, (node, editor) => {
  const { after } = node.exportDOM(editor);
  return { ...(after ? { element: make('li') } : line(make('li', $described(node)))), ...(after && { after }) };
});

const TABLE = exported(TableNode, (node) => {
  const table = make('table', $described(node));
  table.append('\n');
  const front = $make($tableFront(node));
  if (front.hasChildNodes()) table.append(front, '\n');
  return {
    element: table,
    append(rows) {
      let section: HTMLElement | undefined;
      let open = '';
      for (const row of [...rows.childNodes] as HTMLElement[]) {
        // A row created in the editor belongs to the same section as the row above.
        const name: string = row.dataset.section || open || 'tbody';
        delete row.dataset.section;
        if (!section || name !== open) {
          section = make(name.replace(/ .*/, ''));
          section.append('\n');
          table.append(section, '\n');
          open = name;
        }
        section.append(row, '\n');
      }
    },
  };
});

const ROW = exported(TableRowNode, (node) => ({
  element: make('tr', { ...$described(node), 'data-section': $rowSection(node) }),
}));

const CELL = exported(TableCellNode, (node) => {
  const { class: _, ...attributes } = $described(node);
  const cell = make(node.getTag(), {
    ...attributes,
    ...(node.getColSpan() > 1 && { colspan: `${node.getColSpan()}` }),
    ...(node.getRowSpan() > 1 && { rowspan: `${node.getRowSpan()}` }),
  });
  return {
    element: cell,
    append(content) {
      const [only, ...others] = content.childNodes;
      // A single plain paragraph is written as the text of the cell, and its alignment as the cell's.
      if (others.length === 0 && only instanceof HTMLParagraphElement && isPlain(only)) {
        if (only.className) cell.className = only.className;
        if (!isEmptyLine(only)) cell.append(...only.childNodes);
      } else cell.append(...onLines(content.childNodes).slice(0, -1));
    },
  };
});

const isPlain = (element: Element) => [...element.attributes].every(({ name }) => name === 'class');
const isEmptyLine = ({ childNodes: [first, ...others] }: Element) => first?.nodeName === 'BR' && others.length === 0;

const IMAGE = exported(ImageNode, (node) => ({ element: $makeImage(node.getImage().attributes) }));

const NOTE = exported(NoteNode, (node) => {
  const element = make('small', { class: 'footnote' });
  element.append($make(node.getHtml()));
  return { element };
});

const FIGURE = exported(FigureNode, (node) => {
  const { attributes, link, caption, captionAttributes } = node.getImage();
  const figure = make('figure', $described(node));
  const image = $makeImage(attributes);
  if (link) {
    const around = make('a', link);
    around.append(image);
    figure.append(around);
  } else figure.append(image);
  if (caption !== undefined) {
    const below = make('figcaption', captionAttributes);
    below.append($make(caption));
    figure.append(below);
  }
  return { element: figure };
});

const HTML_BLOCK = exported(HtmlBlockNode, (node) => ({ element: $make(node.getHtml()) }));

/** An image that is still being uploaded is left out; a video without a still image is a link. */
const UPLOAD = exported(UploadNode, (node) => {
  const href = node.getAddress();
  if (!href) return { element: null };
  const [element, link] = [make('p'), make('a', { href })];
  link.textContent = href;
  element.append(link);
  return { element };
});

/** How each node is written as HTML, in the canonical form. */
export const EXPORTED = new Map([
  ...[TEXT, TAB, LINK, INLINE, PARAGRAPH, HEADING, QUOTE, CALLOUT, CODE, LIST, LIST_ITEM],
  ...[TABLE, ROW, CELL, IMAGE, NOTE, FIGURE, HTML_BLOCK, UPLOAD],
]);
