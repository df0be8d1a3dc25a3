import { type Database, deadline } from '../../account/backend-client.ts';
import { STEP, type Step } from './revisions.ts';

/** A deleted post that can be restored. Times are in the database's format. */
export interface DeletedPost {
  item_id: string;
  title: string;
  /** The slug before the deletion. */
  key: string;
  words: number;
  /** The time of the deletion; the list is ordered by it, newest first. */
  replaced_at: string;
  restorable_until: string;
}

/** Lists restorable posts, newest first: those deleted before `before`, or the newest. */
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

/** The database's error code for a post that can no longer be restored. */
const NOT_THERE = '22023';

/**
 * Restores a deleted post.
 * @returns its slug, which is a new one if another post has taken the old one; 'over' if the post can no longer be
 * restored
 * @throws if the database refuses or the request fails
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
