import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageHash, readPageFiles } from '../../src/site/page-files.ts';
import { StartError } from '../environment.ts';

type Dependencies = {
  query: <T>(sql: string, ...parameters: unknown[]) => Promise<T[]>;
  execute: (sql: string) => Promise<void>;
  root: string;
};

/**
 * Fills a fresh database with the sample posts, and updates pages that were never edited from their files. The posts
 * are inserted only once: a post that the author deleted must not return at the next start.
 * @throws StartError when the seed or a page's file is wrong.
 */
export async function seed({ query, execute, root }: Dependencies): Promise<void> {
  const [first] = await query<{ fresh: boolean }>('select not exists (select from public.page_content) as fresh');
  try {
    if (first?.fresh) await execute(await readFile(join(root, 'supabase/seed.sql'), 'utf8'));
    await followPageFiles(query, root);
  } catch (error) {
    throw new StartError(`seed: ${(error as Error).message}`);
  }
  const [count] = await query<{ pages: number }>('select count(*)::int as pages from public.page_content');
  if (count?.pages !== 8) throw new StartError(`seed: expected 8 pages in the database, found ${count?.pages ?? 0}`);
}

/** docs/behaviour.md §3: an unedited row is updated from its file; an edited row is kept. */
async function followPageFiles(query: Dependencies['query'], root: string): Promise<void> {
  const rows = await query<{ page_id: string; title: string; content: string; source_hash: string | null }>(
    'select page_id, title, content, source_hash from public.page_content',
  );
  for (const file of await readPageFiles(root)) {
    const row = rows.find((candidate) => candidate.page_id === file.pageId);
    if (row === undefined)
      await query(
        'insert into public.page_content (page_id, title, content, source_hash) values ($1, $2, $3, $4)',
        ...[file.pageId, file.title, file.content, file.hash],
      );
    else if (row.source_hash !== file.hash && pageHash(row.title, row.content) === row.source_hash)
      await query(
        'update public.page_content set title = $2, content = $3, source_hash = $4 where page_id = $1',
        ...[file.pageId, file.title, file.content, file.hash],
      );
  }
}
