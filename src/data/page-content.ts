import { getEntry } from 'astro:content';
import type { PageId } from '../domain/page-content.ts';

/** Heading, description and cleaned HTML of an editable page, as of this build. */
export async function pageContent(pageId: PageId) {
  const entry = await getEntry('pageContent', pageId);
  if (entry === undefined) throw new Error(`content/pages/${pageId}.md was not loaded`);
  return entry.data;
}
