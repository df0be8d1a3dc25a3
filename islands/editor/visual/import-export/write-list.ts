import { $isListItemNode, $isListNode, type ListNode } from '@lexical/list';
import { $isElementNode } from 'lexical';
import { startTag } from './markup.ts';
import { $described } from './surroundings.ts';
import { $writeInside } from './write-blocks.ts';

/**
 * Writes a list. A nested list, which is in an item of its own here, is written into the previous item, as HTML
 * requires.
 */
export function $writeList(list: ListNode): string {
  const tag = list.getTag();
  const start = list.getStart();
  const items: string[] = [];
  for (const item of list.getChildren()) {
    if (!$isElementNode(item)) continue;
    const nested = item.getFirstChild();
    if ($isListItemNode(item) && $isListNode(nested)) {
      const inside = `\n${item.getChildren().filter($isListNode).map($writeList).join('\n')}\n`;
      const before = items.pop();
      items.push(before === undefined ? `<li>${inside}</li>` : before.replace(/\n?<\/li>$/, `${inside}</li>`));
    } else {
      items.push(`${startTag('li', $described(item))}${$writeInside(item)}</li>`);
    }
  }
  const attributes = { ...(tag === 'ol' && start !== 1 && { start: `${start}` }), ...$described(list) };
  return `${startTag(tag, attributes)}\n${items.join('\n')}\n</${tag}>`;
}
