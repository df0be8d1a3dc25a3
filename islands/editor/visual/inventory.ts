import { plainText } from '../../../src/html/html-policy.ts';
import { parseHtml } from '../../../src/html/trusted-html.ts';

/** What an article contains, by the names that authors know. Each entry describes one element as a string. */
const kinds: readonly (readonly [name: string, selector: string, says: (element: Element) => string])[] = [
  ['headings', 'h1,h2,h3,h4,h5,h6', (element) => `${element.localName} ${folded(element)}`],
  ['links', 'a', (element) => `${attributes(element, 'href', 'title', 'target', 'rel')} ${folded(element)}`],
  ['images', 'img', (element) => attributes(element, 'src', 'alt', 'title', 'width', 'height', 'loading')],
  ['captions', 'figcaption,caption', folded],
  ['list items', 'li', (element) => `${element.parentElement?.localName} ${numberOf(element)}`],
  ['numbering of lists', 'ol', (element) => attributes(element, 'start', 'reversed', 'type')],
  ['table cells', 'th,td', (element) => `${attributes(element, 'colspan', 'rowspan', 'scope')} ${folded(element)}`],
  ['quotations', 'blockquote,q,cite', (element) => `${element.localName} ${folded(element)}`],
  ['code', 'pre', (element) => element.textContent.replace(/\n$/, '')],
  ['languages of code', 'pre,:not(pre)>code', languageOfCode],
  ['parts that fold out', 'details,summary', (element) => `${element.localName} ${folded(element)}`],
  ['terms', 'dt,dd,abbr', (element) => `${element.localName} ${attributes(element, 'title')} ${folded(element)}`],
  ['dividing lines', 'hr', () => 'hr'],
  [
    'marked words',
    'sub,sup,mark,small,kbd,samp,var',
    (element) => folded(element) && `${element.localName} ${folded(element)}`,
  ],
  ['changes and times', 'ins,del,time', (element) => `${element.localName} ${attributes(element, 'datetime')}`],
  ['anchors', '[id]', (element) => element.id],
];

const languages: readonly (readonly [name: string, of: (element: Element) => string])[] = [
  ['languages', (element) => element.closest('[lang]')?.getAttribute('lang') ?? ''],
  ['directions of writing', (element) => element.closest('[dir]')?.getAttribute('dir') ?? ''],
  ['alignment', alignmentOf],
];

/** The names of what `before` contains and `after` does not. Both are safe HTML. */
export function differences(before: string, after: string): string[] {
  const [one, other] = [before, after].map((html) => parseHtml(html).body);
  if (!one || !other) return [];
  const lost = kinds
    .filter(([, selector, says]) => listed(one, selector, says) !== listed(other, selector, says))
    .map(([name]) => name);
  for (const [name, of] of languages) if (byWord(one, of) !== byWord(other, of)) lost.push(name);
  return plainText(before) === plainText(after) ? lost : ['words', ...lost];
}

function listed(body: Element, selector: string, says: (element: Element) => string): string {
  return [...body.querySelectorAll(selector)]
    .map(says)
    .filter((text) => text.trim() !== '')
    .join('\n');
}

/** The property of each run of text, listed where it changes. */
function byWord(body: Element, of: (element: Element) => string): string {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  let said = '';
  let last = '';
  while (walker.nextNode()) {
    const text = walker.currentNode.nodeValue?.replace(/\s+/g, '') ?? '';
    const parent = walker.currentNode.parentElement;
    if (!text || !parent) continue;
    const now = of(parent);
    said += now === last ? text : `\n${now}: ${text}`;
    last = now;
  }
  return said;
}

/** Left alignment counts as none, since it is the default. */
function alignmentOf(element: Element): string {
  return /\balign-(?!left)\w+/.exec(element.closest('[class^=align-]')?.className ?? '')?.[0] ?? '';
}

/** The number of an item, if it is not simply the next one. */
function numberOf(item: Element): string {
  const value = Number(item.getAttribute('value') ?? Number.NaN);
  const before = item.previousElementSibling;
  const last = before ? Number(before.getAttribute('value') ?? Number.NaN) : 0;
  return Number.isNaN(value) || value === last + 1 ? '' : `${value}`;
}

function languageOfCode(element: Element): string {
  const classes = `${element.className} ${element.querySelector('code')?.className ?? ''}`;
  return /\blanguage-\S+/.exec(classes)?.[0] ?? '';
}

/** The text without white space, which may differ between otherwise equal blocks. */
function folded(element: Element): string {
  return element.textContent.replace(/\s+/g, '');
}

function attributes(element: Element, ...names: readonly string[]): string {
  return names.map((name) => element.getAttribute(name) ?? '').join(' ');
}
