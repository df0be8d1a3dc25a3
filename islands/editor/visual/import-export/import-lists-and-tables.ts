import { $withImportContext, contextValue, type DOMImportContext, defineImportRule, sel } from '@lexical/html';
import { $isListItemNode, $isListNode } from '@lexical/list';
import { $createTableCellNode, $isTableNode, $isTableRowNode, TableCellHeaderStates } from '@lexical/table';
import { $createParagraphNode, type LexicalNode } from 'lexical';
import { attributesOf, setDomAttributes } from '../nodes/attributes.ts';
import { $setRowSection, $setTableFront } from '../nodes/table-parts.ts';
import { foldLine, hasBlocks, isBlank, isInline } from './canonical-form.ts';
import { $importBlocks, $keepAsHtml, Around, own } from './import-blocks.ts';
import { $describe, described, within } from './surroundings.ts';

/** Runs Lexical's rule, whose children inherit the alignment only: the node itself keeps language and direction. */
function $nextWithin<Nodes>(ctx: DOMImportContext, element: Element, $next: () => Nodes): Nodes {
  return $withImportContext([contextValue(Around, { align: within(element, ctx.get(Around)).align })])($next);
}

/** A list that is not in the form that Lexical's rules know is kept as HTML. */
const ListRule = defineImportRule({
  name: 'article/list',
  match: sel.tag('ul', 'ol'),
  $import(ctx, element, $next) {
    if (!element.parentElement?.closest('ul,ol')) {
      if (!isPlain(element)) return [$keepAsHtml(ctx, element)];
      prepare(element);
    }
    const [list] = $nextWithin(ctx, element, $next);
    if (!$isListNode(list)) return [];
    return [$describe(list, described(element, ctx.get(Around), 'reversed', 'type'))];
  },
});

const ListItemRule = defineImportRule({
  name: 'article/li',
  match: sel.tag('li'),
  $import(ctx, element, $next): LexicalNode[] {
    const [attributes, align] = own(ctx, element, 'id', 'value');
    const [item] = $nextWithin(ctx, element, $next);
    return $isListItemNode(item) ? [$describe(item, attributes, align)] : [];
  },
});

/** Whether every item is a line of text, perhaps in a paragraph, followed by lists. */
function isPlain(list: Element): boolean {
  const content = [...list.childNodes].filter((node) => !isBlank(node));
  return content.length > 0 && content.every((node) => isList(node) || (node.nodeName === 'LI' && isPlainItem(node)));
}

function isPlainItem(item: Node): boolean {
  const content = [...item.childNodes].filter((node) => !isBlank(node));
  const rest = content.slice(lineIn(content));
  const [first] = rest;
  if (rest.length === content.length && first && isParagraph(first)) rest.shift();
  return rest.every(isList);
}

/** The number of nodes that make the line of an item. */
function lineIn(content: readonly Node[]): number {
  const end = content.findIndex((node) => !isInline(node));
  return end < 0 ? content.length : end;
}

const isList = (node: Node) => node instanceof Element && node.matches('ul,ol') && isPlain(node);
const isParagraph = (node: Node): node is Element =>
  node instanceof Element && node.matches('p,div') && !hasBlocks(node);

/** Brings a plain list into the form that Lexical's rules know: lines without paragraphs, nothing but items and lists. */
function prepare(list: Element): void {
  let next = Number(list.getAttribute('start') ?? 1);
  for (const node of [...list.childNodes]) {
    if (!(node instanceof Element)) node.remove();
    else if (node.localName !== 'li') prepare(node);
    else {
      // Ghost writes `value` even if it equals the automatic number.
      if (node.getAttribute('value') === `${next}` && !list.hasAttribute('reversed')) node.removeAttribute('value');
      next = Number(node.getAttribute('value') ?? next) + 1;
      prepareItem(node);
    }
  }
}

function prepareItem(item: Element): void {
  const paragraph = item.firstElementChild;
  const content = [...item.childNodes].filter((node) => !isBlank(node));
  if (paragraph && content[0] === paragraph && isParagraph(paragraph)) {
    setDomAttributes(item, attributesOf(paragraph));
    paragraph.replaceWith(...paragraph.childNodes);
  }
  const nodes = [...item.childNodes];
  const line = nodes.slice(0, lineIn(nodes));
  foldLine(line);
  for (const node of nodes.slice(line.length)) {
    if (node instanceof Element) prepare(node);
    else node.remove();
  }
  // An item that says nothing but holds lists is not one of its own.
  if (line.every(isBlank) && line.length < nodes.length && item.attributes.length === 0) {
    for (const node of line) node.remove();
    item.replaceWith(...item.childNodes);
  }
}

/** A table that contains another table or has no row is kept as HTML. */
const TableRule = defineImportRule({
  name: 'article/table',
  match: sel.tag('table'),
  $import(ctx, element, $next) {
    const parts = [...element.children];
    const fronts = parts.filter((part) => part.matches('caption,colgroup'));
    const isOdd = parts.some((part) => !fronts.includes(part) && part.attributes.length > 0);
    if (isOdd || element.querySelector('table') || !element.querySelector('tr')) return [$keepAsHtml(ctx, element)];
    for (const front of fronts) front.remove();
    const [table] = $nextWithin(ctx, element, $next);
    if (!$isTableNode(table)) return [];
    $setTableFront(table, fronts.map((front) => front.outerHTML).join(''));
    return [$describe(table, described(element, ctx.get(Around)))];
  },
});

const SectionRule = defineImportRule({
  name: 'article/table-section',
  match: sel.tag('thead', 'tbody', 'tfoot'),
  $import: (ctx, element) => [...element.children].flatMap((row) => ctx.$importOne(row)),
});

const RowRule = defineImportRule({
  name: 'article/tr',
  match: sel.tag('tr'),
  $import(ctx, element, $next) {
    const [row] = $nextWithin(ctx, element, $next);
    if (!$isTableRowNode(row)) return [];
    const section = element.parentElement as HTMLTableSectionElement;
    const number = [...(section.closest('table')?.tBodies ?? [])].indexOf(section) + 1;
    $setRowSection(row, number > 1 ? `tbody ${number}` : section.localName);
    return [$describe(row, described(element, {}))];
  },
});

/** Not Lexical's rule, which joins the blocks of a cell and knows neither figures nor blocks kept as HTML. */
const CellRule = defineImportRule({
  name: 'article/cell',
  match: sel.tag('td', 'th'),
  $import(ctx, element) {
    const header = element.localName === 'th' ? TableCellHeaderStates.ROW : TableCellHeaderStates.NO_STATUS;
    const cell = $createTableCellNode(header, element.colSpan).setRowSpan(element.rowSpan);
    const { align } = within(element, ctx.get(Around));
    cell.append(...$importBlocks(ctx, element, { align }));
    if (cell.isEmpty()) cell.append($describe($createParagraphNode(), {}, align));
    return [$describe(cell, described(element, {}, 'scope'))];
  },
});

export const LIST_AND_TABLE_RULES = [ListRule, ListItemRule, TableRule, SectionRule, RowRule, CellRule];
