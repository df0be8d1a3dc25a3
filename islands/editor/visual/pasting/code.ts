import { styled } from './elements.ts';

const language = /\b(?:language|lang|highlight-source|brush:)[-\s]?([\w+#.-]+)/;

/** Reduces code to its lines: removes colours, line numbers and links, keeps the language. */
export function tidyCode(body: HTMLElement): void {
  for (const div of body.querySelectorAll('div[style*="white-space" i]')) {
    // VS Code and similar editors: a `div` per line, a `span` per word.
    if (/^pre/.test(styled(div, 'white-space')) && /mono|consolas|courier|menlo/.test(styled(div, 'font-family'))) {
      div.replaceWith(codeElement(div, linesOf(div)));
    }
  }
  for (const pre of body.querySelectorAll('pre')) pre.replaceWith(blockOf(pre, linesOf(pre)));
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
  const classes = [from, from.querySelector('code'), from.parentElement].map((element) => element?.className ?? '');
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
