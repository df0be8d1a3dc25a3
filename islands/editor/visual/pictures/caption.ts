/** A caption's HTML as one types it: plain words where it is no more than that. */
export function captionAsTyped(html = ''): string {
  return html.includes('<') ? html : (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '');
}
