import { type Database, deadline } from '../../account/backend-client.ts';
import { loadItem } from './load-item.ts';

/**
 * Deletes a post (docs/behaviour.md §7). A post that no longer exists counts as deleted.
 * @throws if the database refuses, which it reports as a success with no rows, or if the request fails
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
