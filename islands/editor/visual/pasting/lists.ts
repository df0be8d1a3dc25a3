import { BLOCKS, isEmpty, isSpace, unwrap } from './elements.ts';

/** Builds nested lists from a sequence of items with depths. */
export function createNesting() {
  let open: { readonly depth: number; readonly list: Element }[] = [];
  return {
    /** Starts over: the next item belongs to a new list. */
    restart(): void {
      open = [];
    },
    /** Whether the outermost open list is of this kind, `ul` or `ol`. */
    continues: (kind: string) => open[0]?.list.localName === kind,
    /** Adds an item at its depth, creating lists as needed. @returns the outermost list if a new one was started */
    add(item: Element, depth: number, makeList: () => Element): Element | undefined {
      while (open.length > 1 && (open.at(-1)?.depth ?? 0) > depth) open.pop();
      const level = open.at(-1);
      if (level && level.depth >= depth) {
        level.list.append(item);
        return undefined;
      }
      const list = makeList();
      list.append(item);
      open.push({ depth, list });
      level?.list.lastElementChild?.append(list);
      return level ? undefined : list;
    },
  };
}

/**
 * Normalizes lists: an item contains a line, or lines separated by breaks, followed by lists. Lists that touch become
 * one; a heading leaves the list, since the editor's lists have no headings.
 */
export function tidyLists(body: HTMLElement): void {
  for (const item of body.querySelectorAll('li')) if (!item.parentElement?.matches('ul,ol,menu')) addList(item);
  for (const list of body.querySelectorAll('ul,ol')) {
    for (const loose of [...list.childNodes]) if (isSpace(loose)) loose.remove();
    for (const name of ['type', 'start']) if (list.getAttribute(name) === '1') list.removeAttribute(name);
  }
  nestByDepth(body);
  joinTouching(body);
  for (const heading of body.querySelectorAll('li :is(h1,h2,h3,h4,h5,h6)')) takeOut(heading);
  for (const item of body.querySelectorAll('li')) {
    if (!item.querySelector(':scope > :is(table,pre,blockquote,figure,hr,dl,details)')) inLines(item);
  }
}

/** Gives items a list that were copied without theirs. */
function addList(item: Element): void {
  const before = item.previousElementSibling;
  if (before?.localName === 'ul' && before.hasAttribute('data-added')) {
    before.append(item);
    return;
  }
  const list = item.ownerDocument.createElement('ul');
  list.setAttribute('data-added', '');
  item.replaceWith(list);
  list.append(item);
}

const hinted = '[data-aria-level],[data-stringify-indent],[class*="ql-indent-"],[class*="listindent"],[data-list]';

/** Nests the lists of programs that write each depth beside the others and say it in an attribute or a class. */
function nestByDepth(body: HTMLElement): void {
  const nesting = createNesting();
  let last: Element | undefined;
  for (const original of body.querySelectorAll('ul,ol')) {
    const items = [...original.children];
    if (!original.matches(hinted) && !items.some((item) => item.matches(hinted))) continue;
    if (original.parentElement?.closest('ul,ol') || original.querySelector('ul,ol')) continue;
    if (original.previousElementSibling !== last) nesting.restart();
    for (const item of items) {
      const kind = { bullet: 'ul', checked: 'ul', unchecked: 'ul', ordered: 'ol' }[
        item.getAttribute('data-list') ?? ''
      ];
      const depth = depthOf(item);
      if (depth === 1 && !nesting.continues(kind ?? original.localName)) nesting.restart();
      item.removeAttribute('data-list');
      const list = nesting.add(item, depth, () => {
        const made = original.ownerDocument.createElement(kind ?? original.localName);
        for (const name of ['start', 'type', 'dir']) {
          const value = original.getAttribute(name);
          if (value !== null) made.setAttribute(name, value);
        }
        return made;
      });
      if (!list) continue;
      original.before(list);
      last = list;
    }
    original.remove();
  }
}

function depthOf(item: Element): number {
  const level = Number(item.getAttribute('data-aria-level'));
  if (level) return level;
  const indent = item.getAttribute('data-stringify-indent') ?? /ql-indent-(\d)/.exec(item.className)?.[1];
  if (indent) return Number(indent) + 1;
  return Number(/listindent(\d)/.exec(item.parentElement?.className ?? '')?.[1] ?? 1);
}

/**
 * Joins lists of the same kind with nothing but space between them, since the editor would do so. A number that does not
 * follow from the one before stays, as the item's own.
 */
function joinTouching(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul,ol')) {
    if (!list.parentNode) continue;
    for (let next = list.nextSibling; next; next = list.nextSibling) {
      let touching: ChildNode | null = next;
      while (touching && isSpace(touching) && touching.nodeName !== list.nodeName) touching = touching.nextSibling;
      if (touching?.nodeName !== list.nodeName) break;
      while (list.nextSibling && list.nextSibling !== touching) list.nextSibling.remove();
      const other = touching as Element;
      const count = list.querySelectorAll(':scope > li').length;
      const expected = Number(list.getAttribute('start') ?? 1) + count;
      const start = Number(other.getAttribute('start') ?? 1);
      if (list.localName === 'ol' && start !== expected) {
        other.querySelector(':scope > li')?.setAttribute('data-number', `${start}`);
      }
      list.append(...other.childNodes);
      other.remove();
    }
  }
  for (const item of body.querySelectorAll('li')) {
    item.removeAttribute('value');
    const number = item.getAttribute('data-number');
    if (number) item.setAttribute('value', number);
  }
}

/** Takes the content of a heading's item out of its lists, which are split there and count on. */
function takeOut(heading: Element): void {
  for (let item = heading.closest('li'); item; item = heading.closest('li')) {
    const list = item.parentElement;
    if (!list?.matches('ul,ol')) return;
    const rest = list.cloneNode() as Element;
    while (item.nextSibling) rest.append(item.nextSibling);
    if (list.localName === 'ol') {
      const before = [...list.children].filter((other) => other.localName === 'li' && !isEmpty(other)).length;
      const start = Number(list.getAttribute('start') ?? 1) + before - 1;
      if (start > 1) rest.setAttribute('start', `${start}`);
      else rest.removeAttribute('start');
    }
    list.after(...item.childNodes, ...(isEmpty(rest) ? [] : [rest]));
    item.remove();
    if (isEmpty(list)) list.remove();
  }
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
