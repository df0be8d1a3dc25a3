import { BLOCKS, unwrap } from './elements.ts';

/** Normalizes lists: an item contains a line, or lines separated by breaks, followed by lists. */
export function tidyLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul,ol')) {
    for (const loose of [...list.childNodes]) if (loose.nodeType === Node.TEXT_NODE) loose.remove();
    for (const loose of list.querySelectorAll(':scope > br')) loose.remove();
  }
  joinTouching(body);
  for (const item of body.querySelectorAll('li')) {
    item.removeAttribute('value');
    if (!item.querySelector(':scope > :is(table,pre,blockquote,figure,hr,dl,details)')) inLines(item);
  }
}

/** Joins adjacent lists of the same kind, which would otherwise be kept apart as HTML blocks. */
function joinTouching(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul,ol')) {
    for (let next = list.nextElementSibling; next?.localName === list.localName; next = list.nextElementSibling) {
      if (textBetween(list, next)) break;
      list.append(...next.childNodes);
      next.remove();
    }
  }
}

function textBetween(list: Element, next: Element): boolean {
  for (let node = list.nextSibling; node && node !== next; node = node.nextSibling) {
    if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) return true;
  }
  return false;
}

/** Turns the paragraphs of an item into lines. */
function inLines(item: Element): void {
  for (let block = firstBlock(item); block; block = firstBlock(item)) {
    if (precededByText(block)) block.before(item.ownerDocument.createElement('br'));
    if (followedByText(block)) block.after(item.ownerDocument.createElement('br'));
    unwrap(block);
  }
}

function firstBlock(item: Element): Element | undefined {
  return [...item.querySelectorAll(BLOCKS)].find(
    (block) => !/^(?:ul|ol|li|hr)$/.test(block.localName) && block.closest('li') === item,
  );
}

function precededByText(block: Element): boolean {
  const before = block.previousSibling;
  return !!before && before.nodeName !== 'BR' && before.textContent?.trim() !== '';
}

function followedByText(block: Element): boolean {
  let after = block.nextSibling;
  while (after && after.nodeType === Node.TEXT_NODE && !after.textContent?.trim()) after = after.nextSibling;
  return !!after && !/^(?:BR|UL|OL|P|DIV)$/.test(after.nodeName);
}
