import { type BackendLocals, publicClient } from '../supabase/clients.ts';
import { pageHash } from './page-files.ts';
import { type PageId, type PageRow, pageRowSchema } from './pages.ts';

const COLUMNS = 'page_id, title, content, is_published, source_hash, version';

/** The rows that the public may read. @param locals of a page; the build has none @throws Error when the backend does not answer */
export async function publicPageRows(pageIds: readonly PageId[], locals?: BackendLocals): Promise<PageRow[]> {
  const { data, error } = await publicClient(locals)
    .from('page_content')
    .select(COLUMNS)
    .in('page_id', [...pageIds])
    .abortSignal(AbortSignal.timeout(5_000));
  if (error) throw new Error(error.message || 'no answer');
  return data.map((row) => pageRowSchema.parse(row)).filter((row) => row.is_published);
}

/** A row was edited when its text is not the one that was taken from its file. */
export function isEdited(row: PageRow): boolean {
  return pageHash(row.title, row.content) !== row.source_hash;
}
