import { type BackendLocals, publicClient } from '../supabase/clients.ts';
import { pageHash } from './page-files.ts';
import { type PageId, type PageRow, pageRowSchema } from './pages.ts';

const COLUMNS = 'page_id, title, content, is_published, source_hash, version';

/**
 * The published rows. Each is requested separately: a response to a visitor holds at most five rows with texts of this
 * length (decision 37), and a build has a visitor's rights.
 * @param locals of a page; a build has none
 * @throws Error when the backend does not answer
 */
export async function publicPageRows(pageIds: readonly PageId[], locals?: BackendLocals): Promise<PageRow[]> {
  const client = publicClient(locals);
  const answers = await Promise.all(pageIds.map((id) => client.from('page_content').select(COLUMNS).eq('page_id', id)));
  return answers
    .flatMap(({ data, error }) => {
      if (error) throw new Error(error.message || 'no answer');
      return data.map((row) => pageRowSchema.parse(row));
    })
    .filter((row) => row.is_published);
}

/** A row counts as edited when its text differs from the file that it was created from. */
export function isEdited(row: PageRow): boolean {
  return pageHash(row.title, row.content) !== row.source_hash;
}
