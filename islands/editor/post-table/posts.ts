import { readTime } from '../../../src/blog/read-time.ts';
import { type Database, deadline } from '../../account/backend-client.ts';
import { createPost } from '../items/create-post.ts';
import { freeSlug } from '../items/free-slug.ts';
import type { PostStatus } from '../items/item.ts';
import { titlePattern } from '../items/list-items.ts';
import { loadItem } from '../items/load-item.ts';
import type { Visibility } from '../items/visibility.ts';

/** A post as the table shows it. */
export interface PostRow {
  id: string;
  /** Its slug. */
  key: string;
  title: string;
  status: PostStatus;
  category: string;
  /** In the database's format. */
  published_at: string | null;
}

export type SortColumn = 'title' | 'status' | 'published_at' | 'category' | 'updated_at';

/** What the table shows. '' in a filter means all. */
export interface PostQuery {
  search: string;
  visibility: Visibility | '';
  category: string;
  sort: SortColumn;
  descending: boolean;
}

/** The number of posts per request. */
export const STEP = 50;

/** Lists posts, without their bodies: `STEP` of them from index `from` on. @throws if the database request fails */
export async function listPosts(
  database: Database,
  { search, visibility, category, sort, descending }: PostQuery,
  from = 0,
  now = new Date().toISOString(),
): Promise<{ rows: PostRow[]; more: boolean }> {
  let found = database.from('blog_posts').select('id,key:slug,title,status,category,published_at');
  if (search.trim()) found = found.ilike('title', titlePattern(search));
  if (category) found = found.eq('category', category);
  if (visibility) found = found.eq('status', visibility === 'draft' ? 'draft' : 'published');
  if (visibility === 'scheduled') found = found.gt('published_at', now);
  if (visibility === 'published') found = found.or(`published_at.is.null,published_at.lte.${now}`);
  const { data, error } = await found
    .order(sort, { ascending: !descending, nullsFirst: descending })
    .order('slug')
    .range(from, from + STEP)
    .abortSignal(deadline())
    .overrideTypes<PostRow[], { merge: false }>();
  if (error) throw error;
  return { rows: data.slice(0, STEP), more: data.length > STEP };
}

/**
 * Changes several posts at once.
 * @returns the ids of those that were changed; the others no longer exist
 * @throws if the database request fails
 */
export async function changePosts(
  database: Database,
  ids: readonly string[],
  change: { status: PostStatus } | { category: string },
): Promise<string[]> {
  const { data, error } = await database
    .from('blog_posts')
    .update({ ...change, updated_at: new Date().toISOString() })
    .in('id', ids)
    .select('id')
    .abortSignal(deadline());
  if (error) throw error;
  return data.map(({ id }) => id);
}

/** Deletes several posts at once. @returns the ids of those deleted @throws if the database request fails */
export async function deletePosts(database: Database, ids: readonly string[]): Promise<string[]> {
  const { data, error } = await database.from('blog_posts').delete().in('id', ids).select('id').abortSignal(deadline());
  if (error) throw error;
  return data.map(({ id }) => id);
}

/** Copies a post as a draft without a date. @returns its slug @throws if it is gone, or if the request fails */
export async function duplicatePost(database: Database, key: string): Promise<string> {
  const post = await loadItem(database, 'blog', key);
  if (!post) throw new Error('The post was deleted.');
  const { id: _, key: slug, version: __, ...fields } = post;
  const copy = {
    ...fields,
    title: `Copy of ${post.title}`.slice(0, 300),
    slug: await freeSlug(database, slug),
    read_time: readTime(post.content),
    status: 'draft' as const,
    published_at: null,
    featured: false,
  };
  const made = await createPost(database, copy);
  if (made === 'taken') throw new Error('The address was taken in the meantime.');
  return made.key;
}
