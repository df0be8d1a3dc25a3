import { isEmpty, renamed, styled, unwrap } from './elements.ts';
import { createNesting } from './lists.ts';

/** Converts the special paragraphs of Word, Outlook and Word online; see the samples in tests/support/html. */
export function tidyWord(body: HTMLElement, css: string): void {
  for (const comment of body.querySelectorAll(
    '[data-style*="mso-element:comment"], [data-style*="mso-element: comment"], .MsoCommentReference, .msocomtxt, .msocomanchor',
  )) {
    comment.remove();
  }
  // Word online ends each paragraph with a no-break space, and writes one before a line break.
  for (const mark of body.querySelectorAll('.EOP, .LineBreakBlob > span')) mark.remove();
  for (const element of body.querySelectorAll('[data-style*="mso-hide" i]')) {
    if (styled(element, 'mso-hide') === 'all') element.remove();
  }
  for (const spaces of body.querySelectorAll('[data-style*="mso-spacerun" i], [data-style*="mso-tab-count" i]')) {
    spaces.replaceWith(' ');
  }
  wordLists(body, css);
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper')) unwrap(wrapper);
  for (const element of body.querySelectorAll('*')) {
    // Elements with a prefix: `o:p`, smart tags such as `st1:place`, `w:sdt`, VML.
    if (element.localName.includes(':')) unwrap(element);
  }
  for (const title of body.querySelectorAll('p[class*="MsoTitle"]')) renamed(title, 'h1');
  for (const quote of body.querySelectorAll('p.MsoQuote, p.MsoIntenseQuote')) {
    const around = quote.ownerDocument.createElement('blockquote');
    quote.replaceWith(around);
    around.append(quote);
  }
  for (const heading of body.querySelectorAll('[role="heading"][aria-level]')) {
    const level = Number(heading.getAttribute('aria-level'));
    if (level >= 1 && level <= 6) renamed(heading, `h${level}`);
  }
  // Anchors of tables of contents, footnotes and comments: their targets are not pasted with them.
  for (const link of body.querySelectorAll('a[href^="#_"], a[name]:not([href])')) unwrap(link);
}

/**
 * Converts Word's lists: paragraphs with `mso-list: l0 level2 lfo1`, each starting with its bullet or number as text.
 * Consecutive ones become one list; a deeper level becomes a list within the previous item.
 */
function wordLists(body: HTMLElement, css: string): void {
  const formats = definedFormats(css);
  const nesting = createNesting();
  let last: Element | undefined;
  let lastItem: Element | undefined;
  let name = '';
  for (const paragraph of body.querySelectorAll('[data-style*="mso-list" i], p[class*="MsoListParagraph"]')) {
    const found = /^(l\d+) level(\d)/.exec(styled(paragraph, 'mso-list'));
    const goesOn = last !== undefined && paragraph.previousElementSibling === last;
    if (!found) {
      // A further paragraph of an item.
      if (goesOn && lastItem && paragraph.className.startsWith('MsoListParagraph') && !isEmpty(paragraph)) {
        lastItem.append(paragraph.ownerDocument.createElement('br'), ...paragraph.childNodes);
        paragraph.remove();
      }
      continue;
    }
    const [, list = '', level = ''] = found;
    const marker = takeMarker(paragraph);
    // A numbered heading stays a heading. Outlook writes items as `li`.
    if (paragraph.localName !== 'p') continue;
    const depth = Number(level);
    if (!goesOn || (depth === 1 && list !== name)) nesting.restart();
    if (depth === 1) name = list;

    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    const format = formats.get(`${list} ${level}`);
    const top = nesting.add(item, depth, () => listFor(marker, format, paragraph.ownerDocument));
    if (top) paragraph.replaceWith(top);
    else paragraph.remove();
    last = top ?? last;
    lastItem = item;
  }
}

interface Marker {
  readonly text: string;
  /** Whether it is in a font of symbols, whose letters are bullets. */
  readonly isSymbol: boolean;
}

/** Removes the bullet or number from the text of an item and returns it. */
function takeMarker(paragraph: Element): Marker {
  let marker: Marker | undefined;
  for (const span of paragraph.querySelectorAll('[data-style*="mso-list" i]')) {
    if (styled(span, 'mso-list') !== 'ignore') continue;
    const font = styled(span.parentElement ?? span, 'font-family') + styled(span, 'font-family');
    marker ??= { text: span.textContent.replace(/\s+/g, ''), isSymbol: /symbol|dings|courier/.test(font) };
    span.remove();
  }
  return marker ?? { text: '', isSymbol: false };
}

/** The formats of numbers that Word's style sheet defines, by list and level: `l0 2` → `alpha-lower`. */
function definedFormats(css: string): ReadonlyMap<string, string> {
  const formats = new Map<string, string>();
  for (const [, list, level, definition = ''] of css.matchAll(/@list\s+(l\d+):level(\d)\s*\{([^}]*)\}/g)) {
    formats.set(`${list} ${level}`, /mso-level-number-format:\s*([\w-]+)/.exec(definition)?.[1] ?? 'decimal');
  }
  return formats;
}

const types: Readonly<Record<string, string>> = {
  'alpha-lower': 'a',
  'alpha-upper': 'A',
  'roman-lower': 'i',
  'roman-upper': 'I',
};

/** The format of a number by its first marker: `1`, `(a)`, `iv)`. A lone `i` or `v` is Roman. */
const markers: readonly (readonly [pattern: RegExp, format: string])[] = [
  [/\d/, 'decimal'],
  [/^\(?[ivx]+[.):]/, 'roman-lower'],
  [/^\(?[IVX]+[.):]/, 'roman-upper'],
  [/^\(?[a-z][.):]/, 'alpha-lower'],
  [/^\(?[A-Z][.):]/, 'alpha-upper'],
  [/^i$/, 'roman-lower'],
  [/^I$/, 'roman-upper'],
  [/^a$/, 'alpha-lower'],
  [/^A$/, 'alpha-upper'],
];

function listFor({ text, isSymbol }: Marker, defined: string | undefined, document: Document): HTMLElement {
  const format = defined ?? (isSymbol ? 'bullet' : markers.find(([pattern]) => pattern.test(text))?.[1]) ?? 'bullet';
  if (/^(?:bullet|image|none)$/.test(format)) return document.createElement('ul');
  const list = document.createElement('ol');
  const type = types[format];
  if (type) list.setAttribute('type', type);
  const first = numberOf(text, type);
  if (first > 1) list.setAttribute('start', `${first}`);
  return list;
}

/** The number that a marker shows: 3 for `3.`, `1.3`, `(c)` and `iii`. */
function numberOf(marker: string, type: string | undefined): number {
  const digits = /(\d+)\D*$/.exec(marker)?.[1];
  if (digits) return Number(digits);
  const letters = /[a-z]+/i.exec(marker)?.[0].toLowerCase() ?? '';
  if (type?.toLowerCase() === 'a') return letters.length === 1 ? letters.charCodeAt(0) - 96 : 1;
  const values = [...letters].map((letter) => ({ i: 1, v: 5, x: 10, l: 50, c: 100 })[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}
