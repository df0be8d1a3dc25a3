import { BLOCKS, isEmpty, unwrap } from './elements.ts';

/**
 * Tidies paragraphs: removes those that only add space, splits those that are two, and splits links around several
 * blocks.
 */
export function tidyBlocks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a')) if (link.querySelector(BLOCKS)) linkInside(link);
  for (const block of body.querySelectorAll('p,div')) splitAtEmptyLines(block);
  splitAtEmptyLines(body);
  for (const block of [...body.querySelectorAll('p,div,section,article,h1,h2,h3,h4,h5,h6,li,ul,ol')].reverse()) {
    if (isEmpty(block)) block.remove();
  }
  for (const mark of body.querySelectorAll('br')) if (standsAlone(mark)) mark.remove();
}

/** Replaces a link around headings and paragraphs by a link in each of them. */
function linkInside(link: Element): void {
  for (const block of link.querySelectorAll(BLOCKS)) {
    if (block.querySelector(BLOCKS) || isEmpty(block) || /^(?:hr|ul|ol|table)$/.test(block.localName)) continue;
    const inner = link.cloneNode() as Element;
    inner.append(...block.childNodes);
    block.append(inner);
  }
  unwrap(link);
}

/** Splits a paragraph at two line breaks in a row. */
function splitAtEmptyLines(block: Element): void {
  if (block.querySelector(`:scope > :is(${BLOCKS})`) || !block.querySelector('br')) return;
  const paragraphs: Node[][] = [[]];
  let breaks: Node[] = [];
  for (const node of [...block.childNodes]) {
    if (node.nodeName === 'BR' || (breaks.length > 0 && !node.textContent?.trim() && node.nodeName !== 'IMG')) {
      breaks.push(node);
      continue;
    }
    if (breaks.filter(({ nodeName }) => nodeName === 'BR').length > 1) paragraphs.push([]);
    else paragraphs.at(-1)?.push(...breaks);
    breaks = [];
    paragraphs.at(-1)?.push(node);
  }
  if (paragraphs.length < 2) return;
  const made = paragraphs.map((nodes) => {
    const paragraph = block.ownerDocument.createElement('p');
    paragraph.append(...nodes);
    return paragraph;
  });
  if (block.localName === 'p') block.replaceWith(...made);
  else block.replaceChildren(...made);
}

/** Whether a line break between blocks only adds space. */
function standsAlone(mark: Element): boolean {
  const beside = [mark.previousElementSibling, mark.nextElementSibling];
  const text = [mark.previousSibling, mark.nextSibling].some(
    (node) => node?.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
  );
  return !text && beside.some((element) => element?.matches(BLOCKS)) && !mark.closest('pre');
}
