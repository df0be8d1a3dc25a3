import { safeImageUrl } from '../../../../src/html/html-policy.ts';
import { parseHtml, withInertStyles } from '../../../../src/html/trusted-html.ts';
import { tidyBlocks, tidyCode } from './blocks.ts';
import { BLOCKS, isEmpty, styled, unstyle, unwrap } from './elements.ts';
import { tidyLists } from './lists.ts';
import { tidyTables } from './tables.ts';
import { tidyWord } from './word.ts';

interface Tidied {
  readonly html: string;
  /** The number of images whose address leads nowhere, such as those of Word, which are files of the author's computer. */
  readonly lostImages: number;
}

/**
 * Converts HTML of another program to plain elements with the same meaning: Word's list paragraphs become lists, lines
 * of code become code, empty paragraphs used as space are removed. It is parsed in a document where nothing runs or
 * loads.
 * Not a sanitizer: the result passes through the policy like any other HTML.
 */
export function tidyPasted(html: string): Tidied {
  let css = '';
  const plain = html.replace(/<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi, (_, text: string) => {
    css += `${text}\n`;
    return '';
  });
  const { body } = parseHtml(withInertStyles(plain, readStyles));
  applyStyles(body, css);
  tidyWord(body, css);
  const lostImages = dropJunk(body);
  tidyCode(body);
  tidyTables(body);
  tidyBlocks(body);
  tidyLists(body);
  reduceAttributes(body);
  return { html: body.innerHTML.trim(), lostImages };
}

/** The properties that are read here. Most of Word's styles have none of them. */
const readStyles =
  /mso-(?:list|hide|element|spacerun|tab-count)|font-(?:weight|style)|text-(?:align|decoration)|vertical-align|display|white-space|font-family[^;]*(?:mono|consolas|courier|menlo|symbol|dings)/i;

/** The values of properties that the editor has formats for, where they differ from plain text. */
const meaningful: readonly (readonly [property: string, value: RegExp])[] = [
  ['font-weight', /^(?:bold|bolder|[6-9]00)\b/],
  ['font-style', /^(?:italic|oblique)/],
  ['text-decoration', /underline|line-through/],
  ['text-decoration-line', /underline|line-through/],
  ['text-align', /^(?:center|right|justify|end)/],
  ['vertical-align', /^(?:super|sub)\b/],
];

/**
 * Writes what style sheets say into the elements, as Excel and Apple's programs put formats there. Browsers parse it as
 * a constructed sheet, which the content security policy allows.
 */
function applyStyles(body: HTMLElement, css: string): void {
  if (!css.trim()) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  for (const rule of sheet.cssRules) {
    if (!(rule instanceof CSSStyleRule)) continue;
    const found = meaningful.flatMap(([property, value]) => {
      const set = rule.style.getPropertyValue(property);
      return value.test(set) ? [`${property}:${set}`] : [];
    });
    if (found.length === 0) continue;
    for (const element of matching(body, rule.selectorText)) {
      element.setAttribute('data-style', `${element.getAttribute('data-style') ?? ''};${found.join(';')}`);
    }
  }
}

function matching(body: HTMLElement, selector: string): Iterable<Element> {
  try {
    return body.querySelectorAll(selector);
  } catch {
    return [];
  }
}

/** Elements around the text of a web page, and elements that only its own scripts and styles use. */
const aroundTheText = [
  'nav,script,link,meta,title,template,noscript,iframe,object:not(:has(table)),embed,form,button,input,select,textarea,svg,canvas',
  '[role="navigation"],[role="banner"],[role="contentinfo"],[role="search"],[role="toolbar"],[role="dialog"]',
  '[hidden],[aria-hidden="true"],.Apple-interchange-newline,.sr-only,.screen-reader-text,.mw-editsection',
  'img[aria-roledescription="checkbox"],div.checkbox:empty,.ql-ui',
].join(',');

const noLetters = /^(?:\p{Extended_Pictographic}|\u200D|\uFE0F)+$/u;

/** Removes elements that are not part of the text. Returns the number of images without a usable address. */
function dropJunk(body: HTMLElement): number {
  for (const element of body.querySelectorAll('[data-style*="display" i]')) {
    if (styled(element, 'display') === 'none') element.remove();
  }
  for (const element of body.querySelectorAll(aroundTheText)) element.remove();
  // Evernote's mark of its own clipboard.
  if (body.firstElementChild?.textContent === '-en-clipboard:true;') body.firstElementChild.remove();
  // Apple Notes wraps tables in an `object`.
  for (const object of body.querySelectorAll('object')) unwrap(object);
  for (const span of body.querySelectorAll('span')) {
    // Safari and Chrome write a space beside an element as a no-break space in a span.
    if (span.textContent === '\u00A0' && (span.attributes.length === 0 || span.className === 'Apple-converted-space')) {
      span.replaceWith(' ');
    } else if (span.className === 'Apple-tab-span') span.replaceWith(' ');
  }
  let lost = 0;
  for (const image of body.querySelectorAll('img')) if (!tidyImage(image)) lost += 1;
  for (const link of body.querySelectorAll('a')) tidyLink(link);
  for (const span of body.querySelectorAll('span[data-style*="vertical-align" i]')) raise(span);
  return lost;
}

/** Returns whether nothing was lost. */
function tidyImage(image: HTMLImageElement): boolean {
  const src = image.getAttribute('src') ?? '';
  // An emoji drawn as an image becomes its character or name; a tracking pixel is nothing.
  const name = image.getAttribute('data-stringify-emoji');
  if (name || noLetters.test(image.alt)) image.replaceWith(name ?? image.alt);
  else if (image.getAttribute('width') === '1' && image.getAttribute('height') === '1') image.remove();
  else if (safeImageUrl(src) === '') {
    image.remove();
    return false;
  }
  return true;
}

function tidyLink(link: HTMLAnchorElement): void {
  const words = link.textContent.trim();
  // The anchor mark beside a heading, which links to that heading.
  const besideHeading = link.closest('h1,h2,h3,h4,h5,h6') || link.previousElementSibling?.matches('h1,h2,h3,h4,h5,h6');
  if (besideHeading && /^[#¶§\u{1F517}]?$/u.test(words) && !link.querySelector('img')) {
    link.remove();
    return;
  }
  for (const name of ['target', 'rel', 'title']) link.removeAttribute(name);
  // Google Docs routes links through Google.
  const through = /^https:\/\/www\.google\.com\/url\?/.test(link.href) && new URL(link.href).searchParams.get('q');
  if (through) link.setAttribute('href', through);
}

/** Google Docs marks superscript and subscript by style. */
function raise(span: Element): void {
  const name = { super: 'sup', sub: 'sub' }[styled(span, 'vertical-align')];
  if (!name) return;
  const raised = span.ownerDocument.createElement(name);
  raised.append(...span.childNodes);
  span.append(raised);
}

const kept = new Set(
  'href src alt width height colspan rowspan scope start type value reversed title datetime open align'.split(' '),
);

const holders = new Set('p div td li figcaption dd dt'.split(' '));

/** Reduces attributes to those that the policy may keep, so that it has less to read. */
function reduceAttributes(body: HTMLElement): void {
  const wanted = new Set([...body.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href')?.slice(1)));
  for (const bold of body.querySelectorAll(':is(h1,h2,h3,h4,h5,h6) :is(b,strong)')) unwrap(bold);
  for (const span of body.querySelectorAll(':is(h1,h2,h3,h4,h5,h6) span[data-style]')) unstyle(span, 'font-weight');
  for (const element of body.querySelectorAll('*')) {
    if (element.hasAttribute('data-style')) {
      // Only spans hold formats: a cell's or a paragraph's go into one.
      if (holders.has(element.localName)) intoSpan(element);
      if (isAtStart(element, styled(element, 'text-align'))) unstyle(element, 'text-align');
    }
    if (isAtStart(element, element.getAttribute('align')?.toLowerCase())) element.removeAttribute('align');
    const style = reducedStyle(element);
    for (let at = element.attributes.length - 1; at >= 0; at -= 1) {
      const { name, value } = element.attributes[at] as Attr;
      if (kept.has(name) || (name === 'id' && wanted.has(value))) continue;
      // Google Docs sets the direction of every paragraph.
      if (name === 'dir' && value.toLowerCase() === 'rtl') element.setAttribute(name, 'rtl');
      else if (name === 'class' && element.localName === 'code') continue;
      else if (name === 'data-style' && style) element.setAttribute(name, style);
      else element.removeAttribute(name);
    }
    if (element.localName === 'span' && element.attributes.length === 0) unwrap(element);
  }
}

/** Whether an alignment is the default: left, or right in a text from right to left. */
function isAtStart(element: Element, align: string | undefined): boolean {
  if (!align) return false;
  return align === 'start' || align === (element.closest('[dir=rtl]') ? 'right' : 'left');
}

function reducedStyle(element: Element): string {
  if (!element.hasAttribute('data-style')) return '';
  const isPlainBold =
    /^(?:b|strong)$/.test(element.localName) && /^(?:normal|[1-4]00)/.test(styled(element, 'font-weight'));
  if (isPlainBold) return 'font-weight:normal';
  return meaningful
    .map(([property, value]) => [property, styled(element, property), value] as const)
    .filter(([property, set, value]) => value.test(set) && property !== 'vertical-align')
    .map(([property, set]) => `${property}:${set}`)
    .join(';');
}

function intoSpan(element: Element): void {
  if (!element.hasAttribute('data-style') || element.querySelector(BLOCKS) || isEmpty(element)) return;
  const formats = meaningful.slice(0, 4).flatMap(([property, value]) => {
    const set = styled(element, property);
    return value.test(set) ? [`${property}:${set}`] : [];
  });
  if (formats.length === 0) return;
  const span = element.ownerDocument.createElement('span');
  span.setAttribute('data-style', formats.join(';'));
  span.append(...element.childNodes);
  element.append(span);
}
