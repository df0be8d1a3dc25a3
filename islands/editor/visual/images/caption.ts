import { parseHtml } from '../../../../src/html/trusted-html.ts';

/** A caption as the author edits it: plain text if it contains no markup, otherwise HTML. */
export function captionAsTyped(html = ''): string {
  return html.includes('<') ? html : (parseHtml(html).body.textContent ?? '');
}
