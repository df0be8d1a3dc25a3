import { type Database, deadline } from '../../account/backend-client.ts';
import { STEP, type Step } from './revisions.ts';

/** A post that was deleted and can be brought back. Times are as the database writes them. */
export interface DeletedPost {
  item_id: string;
  title: string;
  /** The slug that it had. */
  key: string;
  words: number;
  /** When it was deleted; newest first by this. */
  replaced_at: string;
  restorable_until: string;
}

/** Posts that can be brought back, newest first: those deleted before `before`, or the newest. */
export async function listDeletedPosts(database: Database, before?: string): Promise<Step<DeletedPost>> {
  const all = database
    .from('content_revisions')
    .select('item_id,title,key,words,replaced_at,restorable_until')
    .gt('restorable_until', new Date().toISOString());
  const { data, error } = await (before ? all.lt('replaced_at', before) : all)
    .order('replaced_at', { ascending: false })
    .limit(STEP + 1)
    .abortSignal(deadline())
    .overrideTypes<DeletedPost[], { merge: false }>();
  if (error) throw error;
  return { rows: data.slice(0, STEP), more: data.length > STEP };
}

/** The database's, of a post that is not there to be brought back. */
const NOT_THERE = '22023';

/**
 * Brings a deleted post back. @returns its slug, which is another one where a post has taken its own; 'over' when it is
 * not among the deleted ones any more. Throws when the tables refuse or cannot be asked.
 */
export async function restorePost(
  database: Database,
  { item_id }: Pick<DeletedPost, 'item_id'>,
): Promise<{ slug: string } | 'over'> {
  const { data, error } = await database.rpc('restore_post', { post_id: item_id }).abortSignal(deadline());
  if (error?.code === NOT_THERE) return 'over';
  if (error) throw error;
  return { slug: data };
}
