import type { AstroGlobal } from 'astro';
import type { Element, Root } from 'hast';
import { elementsOf } from '../../html/prose-tree.ts';
import { embedOf } from './embed.ts';

/** A link in a figure that the author made a video or a sound. */
function linkOf({ tagName, properties, children }: Element): Element | undefined {
  const isEmbed = tagName === 'figure' && Array.isArray(properties.className) && properties.className.includes('embed');
  return isEmbed
    ? children.find((child): child is Element => child.type === 'element' && child.tagName === 'a')
    : undefined;
}

/**
 * Writes the address of the player into the link around each still image, where the page's script finds it
 * (Embeds.astro). Changes the tree.
 */
export function addressFrames(tree: Root): void {
  for (const element of elementsOf(tree)) {
    const link = linkOf(element);
    const embed = link && embedOf(`${link.properties.href}`);
    if (link && embed) link.properties['data-frame'] = embed.frame;
  }
}

const STORED = /<figure class="[^"]*\bembed\b[^>]*><a href="([^"]*)"/g;

/** The origins of the players in a text, as it is stored. */
export function framesIn(html: string): string[] {
  const frames = Array.from(html.matchAll(STORED), ([, href = '']) => embedOf(href.replaceAll('&amp;', '&'))?.frame);
  return [...new Set(frames.flatMap((frame) => (frame ? [new URL(frame).origin] : [])))];
}

/**
 * Lets a page show the players of its text, and those only. Call it before anything of the page is rendered, since the
 * policy is a header.
 */
export function allowFrames({ csp, response }: AstroGlobal, html: string): void {
  const frames = framesIn(html);
  if (frames.length === 0) return;
  csp?.insertDirective(`frame-src ${frames.join(' ')}`);
  // No provider sends the header without which a page that is isolated could not show its frame.
  response.headers.set('cross-origin-embedder-policy', 'unsafe-none');
}
