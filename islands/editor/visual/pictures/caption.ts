import { parseHtml } from '../../../../src/html/trusted-html.ts';

/** A caption's HTML as one types it: plain words where it is no more than that. */
export function captionAsTyped(html = ''): string {
  return html.includes('<') ? html : (parseHtml(html).body.textContent ?? '');
}
