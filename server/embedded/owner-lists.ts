import { readOwnerChoices } from '../../src/site/owner-choices.ts';
import type { Engine } from './engine.ts';

/**
 * Brings the categories and purposes of content/ into the database. Posts keep a category that is gone; they are named
 * in a line each time, until they have another.
 */
export async function configureOwnerLists(
  { query }: Pick<Engine, 'query'>,
  root: string,
  report: (line: string) => void,
): Promise<void> {
  const { BLOG_CATEGORIES, CALL_PURPOSES } = readOwnerChoices(root);
  // A list that cannot be read is reported by the check of content/, and changes nothing here.
  const settings = {
    ...(BLOG_CATEGORIES.length > 0 && { categories: BLOG_CATEGORIES }),
    ...(CALL_PURPOSES.length > 0 && { purposes: CALL_PURPOSES }),
  };
  await query('select public.configure($1::text::jsonb)', JSON.stringify(settings));
  const unlisted = await query<{ category: string; posts: number }>(
    `select category, count(*)::int as posts from public.blog_posts
     where category not in (select value from private.choices where kind = 'categories') group by 1 order by 1`,
  );
  for (const { category, posts } of unlisted)
    report(
      `content/categories.yaml does not list '${category}', the category of ${posts} ${posts === 1 ? 'post. It keeps it and stays' : 'posts. They keep it and stay'} in the list of all; choose another under Admin, or list it again.`,
    );
}
