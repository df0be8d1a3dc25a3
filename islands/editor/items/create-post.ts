import { type Database, deadline } from '../../kit/backend-client.ts';
import type { PostChange } from './change.ts';
import { type Item, type ItemRow, itemOf, SOURCES } from './item.ts';
import { isTaken } from './taken.ts';

/** Specification §7 and §9: what a new post starts with. */
const FIRST = {
  content: '<p>Start writing your blog post here...</p>',
  category: 'branding',
  excerpt: '',
  read_time: '5 min read',
} as const;

/** Only what differs from the table's own default, which is published. */
type NewPost = { slug: string; title: string; status?: 'draft' } | PostChange;

/** Creates a post and returns it, or 'taken' when another has its address. Throws when the tables refuse or cannot be asked. */
export async function createPost(database: Database, post: NewPost): Promise<Item | 'taken'> {
  const { data, error } = await database
    .from('blog_posts')
    .insert({ ...FIRST, ...post })
    .select(SOURCES.blog.columns)
    .abortSignal(deadline())
    .overrideTypes<ItemRow[], { merge: false }>();
  if (error && isTaken(error)) return 'taken';
  if (error) throw error;
  if (!data[0]) throw new Error('The post was not created.');
  return itemOf(data[0]);
}
