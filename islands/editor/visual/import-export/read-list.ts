import { $createListItemNode, $createListNode, type ListItemNode, type ListNode } from '@lexical/list';
import { hasBlocks, isBlank, isInline } from './blocks.ts';
import { $lineNodes } from './line-nodes.ts';
import { readLine } from './read-line.ts';
import { $describe, described, type Surroundings, within } from './surroundings.ts';

/**
 * Converts a list to Lexical's form, where a nested list is in an item of its own. Undefined if an item contains more
 * than a line of text followed by lists.
 */
export function $readList(element: Element, around: Surroundings = {}): ListNode | undefined {
  const ordered = element.localName === 'ol';
  const list = $createListNode(ordered ? 'number' : 'bullet', Number(element.getAttribute('start') ?? 1));
  const { align, format } = within(element, around);
  let next = list.getStart();
  for (const child of element.childNodes) {
    if (isBlank(child)) continue;
    if (!(child instanceof Element)) return undefined;
    // Ghost writes `value` even if it equals the automatic number.
    if (child.getAttribute('value') === `${next}` && !element.hasAttribute('reversed')) child.removeAttribute('value');
    next = Number(child.getAttribute('value') ?? next) + 1;
    const items = child.localName === 'li' ? $readItem(child, { align, format: format ?? 0 }) : $nested(child, around);
    if (!items) return undefined;
    list.append(...items);
  }
  if (list.isEmpty()) return undefined;
  return $describe(list, described(element, around, 'reversed', 'type'));
}

function $nested(element: Element, around: Surroundings): ListItemNode[] | undefined {
  if (element.localName !== 'ul' && element.localName !== 'ol') return undefined;
  const { align, format } = around;
  const list = $readList(element, { align, format: format ?? 0 });
  return list && [$createListItemNode().append(list)];
}

function $readItem(li: Element, around: Surroundings): ListItemNode[] | undefined {
  const content = [...li.childNodes];
  const first = content.findIndex((node) => !isBlank(node) && !isInline(node));
  const inline = first < 0 ? content : content.slice(0, first);
  const rest = (first < 0 ? [] : content.slice(first)).filter((node) => !isBlank(node)) as Element[];
  let own = $itemOf(li, inline, li, around);
  if (inline.every(isBlank) && rest[0]?.localName.match(/^(?:p|div)$/) && !hasBlocks(rest[0])) {
    const block = rest.shift() as Element;
    own = $itemOf(li, [...block.childNodes], block, around);
  }
  const lists = rest.map((element) => (element instanceof Element ? $nested(element, around) : undefined));
  if (lists.some((list) => !list)) return undefined;
  const described = own.isEmpty() && lists.length > 0 && li.attributes.length === 0;
  return [...(described ? [] : [own]), ...lists.flatMap((items) => items ?? [])];
}

/** Creates an item from its line of text, or from the paragraph inside it. */
function $itemOf(li: Element, line: readonly Node[], block: Element, around: Surroundings): ListItemNode {
  const inLi = within(li, around);
  const item = $createListItemNode().append(...$lineNodes(readLine(line, around.format)));
  const attributes = { ...described(li, {}, 'id', 'value'), ...(block === li ? {} : described(block, {})) };
  return $describe(item, attributes, within(block, inLi).align);
}
