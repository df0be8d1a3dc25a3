import { cleanHtml } from './html-policy.ts';

/**
 * HTML that people wrote, made ready for a page: it passes the policy, what may scroll sideways can be scrolled by
 * keyboard, and pictures load when they are near.
 *
 * The policy escapes `<` everywhere but in tags, so a `<pre` or `<table` in its output is always the element itself.
 */
export function proseBody(html: string): string {
  return cleanHtml(html)
    .replaceAll(/<pre\b/g, '<pre tabindex="0" role="group" aria-label="Code"')
    .replaceAll(/<table\b/g, '<div class="table" tabindex="0" role="group" aria-label="Table"><table')
    .replaceAll('</table>', '</table></div>')
    .replaceAll(/<img(?![^>]* loading=)/g, '<img loading="lazy" decoding="async"');
}
