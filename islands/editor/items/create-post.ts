import { FIRST_CATEGORY } from '../../../src/blog/blog-categories.ts';
import { type Database, deadline, isUnanswered } from '../../account/backend-client.ts';
import { isMadeBy, type PostChange } from './change.ts';
import { type Item, type ItemRow, itemOf, SOURCES } from './item.ts';
import { loadItem } from './load-item.ts';
import { isTaken } from './taken.ts';

/** The first text of a new post, which typing replaces. */
export const PLACEHOLDER = '<p>Start writing your blog post here...</p>';

/** Whether a text still ends with the placeholder, which visitors of a published post would read. */
export function endsWithPlaceholder(html: string): boolean {
  return html.trimEnd().endsWith(PLACEHOLDER);
}

/** The initial values of a new post (docs/behaviour.md §7 and §9). */
const FIRST = {
  content: PLACEHOLDER,
  category: FIRST_CATEGORY,
  excerpt: '',
  read_time: '5 min read',
} as const;

/** The status is given only if it differs from the table's default, which is published. */
type NewPost = { slug: string; title: string; status?: 'draft' } | PostChange;

/** The slugs of posts that may have been created although the answer was lost. */
const unanswered = new Set<string>();

/**
 * Creates a post and returns it, or 'taken' if another post has its slug. A post that an earlier attempt created, whose
 * answer was lost, is returned as it is.
 * @throws if the database refuses or the request fails
 */
export async function createPost(database: Database, post: NewPost): Promise<Item | 'taken'> {
  const { data, error } = await database
    .from('blog_posts')
    .insert({ ...FIRST, ...post })
    .select(SOURCES.blog.columns)
    .abortSignal(deadline())
    .overrideTypes<ItemRow[], { merge: false }>();
  if (error && isTaken(error)) {
    const stored = unanswered.has(post.slug) ? await loadItem(database, 'blog', post.slug) : null;
    return stored?.version === 1 && isMadeBy({ ...FIRST, ...post }, stored) ? stored : 'taken';
  }
  if (error && isUnanswered(error)) unanswered.add(post.slug);
  if (error) throw error;
  if (!data[0]) throw new Error('The post was not created.');
  return itemOf(data[0]);
}
