import { expect, test } from 'vitest';
import { proseBody } from './prose-body.ts';

const note = (words: string) => `<small class="footnote">${words}</small>`;
const reference = (number: number) =>
  `<sup id="noteref:${number}"><a href="#note:${number}" role="doc-noteref" aria-label="Note ${number}">${number}</a></sup>`;
const item = (number: number, words: string) =>
  `<li id="note:${number}">${words} <a href="#noteref:${number}" role="doc-backlink" aria-label="Back to note ${number} in the text">↩</a></li>`;

test('footnotes become numbers with a list below the text, and links both ways', () => {
  expect(proseBody(`<p>One ${note('[See <a href="/a">this</a>.]')}, two ${note('plain')}</p>`)).toBe(
    `<p>One${reference(1)}, two${reference(2)}</p><div class="notes" role="doc-endnotes" aria-label="Notes"><ol>${item(1, 'See <a href="/a">this</a>.')}${item(2, 'plain')}</ol></div>`,
  );
});

test('the space before a footnote goes, also out of a bold word', () => {
  expect(proseBody(`<p><strong>One </strong>${note('[a]')}</p>`)).toContain('<strong>One</strong><sup');
});

test('a text without footnotes has no list', () => {
  expect(proseBody('<p><small>small</small></p>')).toBe('<p><small>small</small></p>');
});

test('a footnote stays where a link cannot be', () => {
  for (const html of [`<h2>One ${note('[a]')}</h2>`, `<p><a href="/x">One ${note('[a]')}</a></p>`])
    expect(proseBody(html)).toBe(html);
});
