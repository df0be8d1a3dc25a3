import { BLOG_CATEGORIES } from '../site/owner-choices.ts';

/** The categories of posts and the names visitors see, from content/; 'all' is a filter, not a category. */
export { BLOG_CATEGORIES };

/** The category of a new post. */
export const FIRST_CATEGORY = BLOG_CATEGORIES[0]?.value ?? '';

/** The label of a category. One that content/ does not list any more is capitalised. */
export function categoryLabel(category: string): string {
  const known = BLOG_CATEGORIES.find(({ value }) => value === category);
  return known?.label ?? category.charAt(0).toUpperCase() + category.slice(1);
}
