import { renamed, styled, unwrap } from './elements.ts';
import { wordLists } from './word-lists.ts';
import { wordOnlineLists } from './word-online-lists.ts';

/** Converts the special paragraphs of Word, Outlook and Word online; see the samples in tests/support/html/pasted. */
export function tidyWord(body: HTMLElement): void {
  for (const comment of body.querySelectorAll(
    '[style*="mso-element:comment"], [style*="mso-element: comment"], .MsoCommentReference, .msocomtxt, .msocomanchor',
  )) {
    comment.remove();
  }
  // Word online ends each paragraph with a marker, a no-break space.
  for (const mark of body.querySelectorAll('.EOP, .LineBreakBlob')) mark.remove();
  for (const element of body.querySelectorAll('[style*="mso-hide" i]')) {
    if (styled(element, 'mso-hide') === 'all') element.remove();
  }
  for (const spaces of body.querySelectorAll('[style*="mso-spacerun" i], [style*="mso-tab-count" i]')) {
    spaces.replaceWith(' ');
  }
  wordLists(body);
  wordOnlineLists(body);
  for (const element of body.querySelectorAll('*')) {
    // Elements with a prefix: `o:p`, smart tags such as `st1:place`, `w:sdt`, VML.
    if (/^[a-z]\w*:/.test(element.localName)) unwrap(element);
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
