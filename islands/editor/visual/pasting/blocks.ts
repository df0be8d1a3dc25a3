import { BLOCKS, isEmpty, renamed, styled, unwrap } from './elements.ts';

/**
 * Tidies what stands between and around paragraphs: removes what only adds space, splits paragraphs that are two, and
 * splits links around several blocks.
 */
export function tidyBlocks(body: HTMLElement): void {
  for (const span of body.querySelectorAll('span[data-style*="display" i]')) {
    if (styled(span, 'display') !== 'block') continue;
    // Slack writes a paragraph's end as an empty block within the line.
    if (isEmpty(span)) span.replaceWith(body.ownerDocument.createElement('br'), body.ownerDocument.createElement('br'));
    else if (!span.closest('a,b,strong,i,em,p,h1,h2,h3,h4,h5,h6')) renamed(span, 'div');
  }
  for (const end of body.querySelectorAll('.c-mrkdwn__br')) end.before(body.ownerDocument.createElement('br'));
  for (const link of body.querySelectorAll('a')) if (link.querySelector(BLOCKS)) linkInside(link);
  for (const figure of body.querySelectorAll('figure')) tidyFigure(figure);
  for (const block of body.querySelectorAll('p,div,blockquote')) splitAtEmptyLines(block);
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

/** A figure holds an image, perhaps in a link, and a caption. Any other is no figure. */
function tidyFigure(figure: Element): void {
  if (!figure.querySelector('img,table,pre,blockquote')) {
    renamed(figure, 'div');
    return;
  }
  for (const wrapper of figure.querySelectorAll('div,span,section')) {
    if (!wrapper.closest('figcaption,table,blockquote,pre')) unwrap(wrapper);
  }
}

/** Splits a paragraph at two line breaks in a row. */
function splitAtEmptyLines(block: Element): void {
  if (!block.querySelector(':scope > br, :scope > * br')) return;
  if (block.querySelector(`:scope > :is(${BLOCKS})`)) return;
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
    for (const name of ['dir', 'align', 'data-style']) {
      const value = block.localName === 'p' && block.getAttribute(name);
      if (value) paragraph.setAttribute(name, value);
    }
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

const language = /\b(?:language|lang|highlight-source|brush:)[-\s]?([\w+#.-]+)/;

/** Reduces code to its lines: removes colours, line numbers, links and buttons, keeps the language. */
export function tidyCode(body: HTMLElement): void {
  // GitHub and similar: a row per line, with its number in a cell.
  for (const table of body.querySelectorAll('table:has(td[data-line-number])')) {
    const lines = [...table.querySelectorAll('tr')].map((row) => row.lastElementChild?.textContent ?? '');
    table.replaceWith(blockOf(table, lines.join('\n')));
  }
  for (const div of body.querySelectorAll('div[data-style*="white-space" i]')) {
    // VS Code and similar editors: a `div` per line, a `span` per word.
    if (/^pre/.test(styled(div, 'white-space')) && /mono|consolas|courier|menlo/.test(styled(div, 'font-family'))) {
      div.replaceWith(codeElement(div, linesOf(div)));
    }
  }
  for (const pre of body.querySelectorAll('pre')) {
    // Beside a single `code` stand the name of the language and the like.
    const codes = pre.querySelectorAll('code');
    pre.replaceWith(blockOf(pre, linesOf((codes.length === 1 && codes[0]) || pre)));
  }
  for (const code of body.querySelectorAll(':not(pre) > code')) code.removeAttribute('class');
}

function codeElement(from: Element, text: string): Element {
  if (text.includes('\n')) return blockOf(from, text);
  const code = from.ownerDocument.createElement('code');
  code.textContent = text;
  return code;
}

function blockOf(from: Element, text: string): Element {
  const pre = from.ownerDocument.createElement('pre');
  const code = from.ownerDocument.createElement('code');
  const classes = [from.querySelector('code'), from, from.parentElement].map((element) => element?.className ?? '');
  const named = classes.map((name) => language.exec(name)?.[1]).find(Boolean);
  if (named && !/^(?:none|plain|plaintext|text)$/.test(named)) code.className = `language-${named}`;
  code.textContent = text;
  pre.append(code);
  return pre;
}

function linesOf(element: Element): string {
  for (const mark of element.querySelectorAll('br')) mark.replaceWith('\n');
  const lines = [...element.querySelectorAll('div,p,li')].filter((line) => !line.querySelector('div,p,li'));
  for (const line of lines) if (!line.textContent.endsWith('\n')) line.append('\n');
  return element.textContent.replaceAll('\u00A0', ' ').replace(/\n+$/, '');
}
