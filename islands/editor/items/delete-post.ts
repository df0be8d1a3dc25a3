import { type Database, deadline } from '../../account/backend-client.ts';
import { loadItem } from './load-item.ts';

/**
 * Deletes a post (docs/behaviour.md §7). One that is already gone counts as deleted. Throws when it was refused, which
 * the tables answer like a success with no rows, or when they cannot be asked.
 */
export async function deletePost(database: Database, slug: string): Promise<void> {
  const { data, error } = await database
    .from('blog_posts')
    .delete()
    .eq('slug', slug)
    .select('slug')
    .abortSignal(deadline());
  if (error) throw error;
  if (data.length === 0 && (await loadItem(database, 'blog', slug))) throw new Error('Deleting was refused.');
}
