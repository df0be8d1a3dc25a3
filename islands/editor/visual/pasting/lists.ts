import { BLOCKS, unwrap } from './elements.ts';

/** Lists that are whole: an item holds a line, or lines with breaks between them, and lists after that. */
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

/** Two of one kind would be kept apart as HTML. */
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

/** Paragraphs in an item become lines of it. */
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
