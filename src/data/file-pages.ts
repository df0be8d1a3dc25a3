import type { FilePage, FilePageId } from '../backend/content/content.ts';
import { content } from './content.ts';

/** Heading, description and prose of a page that stands in its file alone. */
export async function filePage(pageId: FilePageId): Promise<FilePage> {
  return (await content('filePages'))[pageId];
}
