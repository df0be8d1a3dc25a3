import { getCollection, getEntry } from 'astro:content';
import type { BackendLocals } from '../supabase/clients.ts';
import { isEdited, publicPageRows } from './page-row.ts';
import type { PageId } from './pages.ts';

/** Heading, description and cleaned HTML of an editable page, as of this build. */
export async function pageContent(pageId: PageId) {
  const entry = await getEntry('pageContent', pageId);
  if (entry === undefined) throw new Error(`content/pages/${pageId}.mdx was not loaded`);
  return entry.data;
}

/**
 * The same for a page that is rendered on demand: uses the current row if it was edited. When the row cannot be read,
 * the page shows the text of the build, and `failed` means that the response must not be cached.
 */
export async function livePageContent(pageId: PageId, locals: BackendLocals) {
  const built = await pageContent(pageId);
  try {
    const [row] = await publicPageRows([pageId], locals);
    const edited = row && isEdited(row) && { title: row.title, content: row.content };
    return { ...built, ...edited, failed: false };
  } catch (error) {
    console.error(`The text of the page ${pageId} could not be read:`, error);
    return { ...built, failed: true };
  }
}

/** The version of each editable page's row, as of this build. */
export async function pageVersions(): Promise<Record<string, number>> {
  const pages = await getCollection('pageContent');
  return Object.fromEntries(pages.flatMap(({ id, data }) => (data.version === undefined ? [] : [[id, data.version]])));
}
