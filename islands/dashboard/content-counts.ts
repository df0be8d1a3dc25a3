import { type Database, deadline } from '../account/backend-client.ts';

/** The number of editable pages, and of posts, drafts included. */
export interface ContentCounts {
  pages: number;
  posts: number;
}

/** Counts without fetching the rows. @throws if the database request fails */
export async function contentCounts(database: Database): Promise<ContentCounts> {
  const [pages, posts] = await Promise.all([countOf(database, 'page_content'), countOf(database, 'blog_posts')]);
  return { pages, posts };
}

/** The number of new call requests. @throws if the database request fails */
export async function newRequestCount(database: Database): Promise<number> {
  const { count, error } = await database
    .from('call_requests')
    .select('id', { count: 'exact' })
    .eq('status', 'new')
    .limit(1)
    .abortSignal(deadline());
  if (error) throw error;
  return count ?? 0;
}

async function countOf(database: Database, table: 'page_content' | 'blog_posts'): Promise<number> {
  const { count, error } = await database.from(table).select('id', { count: 'exact' }).limit(1).abortSignal(deadline());
  if (error) throw error;
  return count ?? 0;
}
