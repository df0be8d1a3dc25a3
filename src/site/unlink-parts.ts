import type { Root } from 'hast';
import { elementsOf } from '../html/prose-tree.ts';
import { OFF } from './owner-choices.ts';
import { isInParts } from './parts.ts';

/** Turns links to parts of the site that are switched off into plain text, in place: they would lead to a 404. */
export function unlinkParts(tree: Root, parts = OFF): void {
  if (parts.length === 0) return;
  for (const element of elementsOf(tree))
    if (element.tagName === 'a' && leadsTo(String(element.properties.href ?? ''), parts))
      Object.assign(element, { tagName: 'span', properties: {} });
}

/** Whether a root-relative address leads to one of the parts. */
export function leadsTo(href: string, parts = OFF): boolean {
  return href.startsWith('/') && isInParts(href.split(/[?#]/)[0] ?? '', parts);
}
