import { styled } from './elements.ts';
import { createNesting } from './nesting.ts';

/** The kind of ordered list by its first marker: `1.`, `(a)`, `iv)`. A lone `i` or `v` is Roman. */
const kinds: readonly (readonly [pattern: RegExp, type: string])[] = [
  [/^\(?\d+[.)]/, ''],
  [/^\(?[ivx]+[.)]/, 'i'],
  [/^\(?[IVX]+[.)]/, 'I'],
  [/^\(?[a-z][.)]/, 'a'],
  [/^\(?[A-Z][.)]/, 'A'],
];

/**
 * Converts Word's lists: paragraphs with `mso-list: l0 level2 lfo1`, each starting with its bullet or number as text.
 * Consecutive ones become one list; a deeper level becomes a list within the previous item.
 */
export function wordLists(body: HTMLElement): void {
  const nesting = createNesting();
  let last: Element | undefined;
  let name = '';
  for (const paragraph of body.querySelectorAll('[style*="mso-list" i]')) {
    const found = /^(l\d+) level(\d)/.exec(styled(paragraph, 'mso-list'));
    if (!found) continue;
    const marker = takeMarker(paragraph);
    // A numbered heading stays a heading. Outlook writes items as `li`.
    if (paragraph.localName !== 'p') continue;
    const depth = Number(found[2]);
    if (paragraph.previousElementSibling !== last || (depth === 1 && found[1] !== name)) nesting.restart();
    if (depth === 1) name = found[1] ?? '';

    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    const list = nesting.add(item, depth, () => listFor(marker, paragraph.ownerDocument));
    if (list) paragraph.replaceWith(list);
    else paragraph.remove();
    last = list ?? last;
  }
}

/** Removes the bullet or number from the text of an item and returns it. */
function takeMarker(paragraph: Element): string {
  let marker = '';
  for (const span of paragraph.querySelectorAll('[style*="mso-list" i]')) {
    if (styled(span, 'mso-list') !== 'ignore') continue;
    marker ||= span.textContent.replace(/\s+/g, '');
    span.remove();
  }
  return marker;
}

function listFor(marker: string, document: Document): HTMLElement {
  const kind = kinds.find(([pattern]) => pattern.test(marker));
  // In Courier, Word writes the letter o without a full stop as a bullet.
  if (!kind) return document.createElement('ul');
  const list = document.createElement('ol');
  const first = Number(/\d+/.exec(marker)?.[0] ?? 1);
  if (first > 1) list.setAttribute('start', `${first}`);
  if (kind[1]) list.setAttribute('type', kind[1]);
  return list;
}
