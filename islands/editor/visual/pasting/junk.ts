import { styled, unstyle, unwrap } from './elements.ts';

/** Elements around the text of a web page, and elements that only its own scripts and styles use. */
const aroundTheText = [
  'nav,script,style,link,meta,title,template,noscript,iframe,object:not(:has(table)),embed,form,button,input,select,textarea,svg,canvas',
  '[role="navigation"],[role="banner"],[role="contentinfo"],[role="search"],[role="toolbar"],[role="dialog"]',
  '[hidden],[aria-hidden="true"],.Apple-interchange-newline,.sr-only,.screen-reader-text,.mw-editsection',
].join(',');

const noLetters = /^(?:\p{Extended_Pictographic}|\u200D|\uFE0F)+$/u;

/** Removes elements that are not part of the text, and attributes without meaning for readers. */
export function dropJunk(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[style*="display" i]')) {
    if (styled(element, 'display') === 'none') element.remove();
  }
  for (const element of body.querySelectorAll(aroundTheText)) element.remove();
  // Apple Notes wraps tables in an `object`.
  for (const object of body.querySelectorAll('object')) unwrap(object);
  for (const space of body.querySelectorAll('.Apple-converted-space')) space.replaceWith(' ');
  for (const image of body.querySelectorAll('img')) dropImage(image);
  for (const link of body.querySelectorAll('a')) tidyLink(link);
  for (const span of body.querySelectorAll('span[style*="vertical-align" i]')) raise(span);
  dropAttributes(body);
}

function dropImage(image: HTMLImageElement): void {
  // Replaces an emoji drawn as an image by its character; removes a tracking pixel.
  if (noLetters.test(image.alt)) image.replaceWith(image.alt);
  else if (image.getAttribute('width') === '1' && image.getAttribute('height') === '1') image.remove();
}

function tidyLink(link: HTMLAnchorElement): void {
  const words = link.textContent.trim();
  // The anchor mark beside a heading, which links to that heading.
  if (link.closest('h1,h2,h3,h4,h5,h6') && /^[#¶§\u{1F517}]?$/u.test(words) && !link.querySelector('img')) {
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

function dropAttributes(body: HTMLElement): void {
  const wanted = new Set([...body.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href')?.slice(1)));
  for (const element of body.querySelectorAll('*')) {
    element.removeAttribute('loading');
    // Word sets the language of every word, Google Docs the direction of every paragraph.
    element.removeAttribute('lang');
    if (element.getAttribute('dir') !== 'rtl') element.removeAttribute('dir');
    if (!wanted.has(element.id)) element.removeAttribute('id');
    // Left alignment is the default.
    if (/^(?:left|start)$/.test(styled(element, 'text-align'))) unstyle(element, 'text-align');
    if (element.getAttribute('align')?.toLowerCase() === 'left') element.removeAttribute('align');
  }
  for (const bold of body.querySelectorAll(':is(h1,h2,h3,h4,h5,h6) :is(b,strong)')) unwrap(bold);
  for (const span of body.querySelectorAll(':is(h1,h2,h3,h4,h5,h6) span[style]')) unstyle(span, 'font-weight');
}
