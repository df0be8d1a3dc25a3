/** The categories of posts and the names visitors see (docs/behaviour.md §9); 'all' is a filter, not a category. */
export const BLOG_CATEGORIES = [
  { value: 'branding', label: 'Branding' },
  { value: 'leadership', label: 'Leadership' },
  { value: 'faith', label: 'Faith & Business' },
  { value: 'marketing', label: 'Marketing' },
] as const;

export type BlogCategory = (typeof BLOG_CATEGORIES)[number]['value'];

/** The label of a category. An unknown category is capitalised. */
export function categoryLabel(category: string): string {
  const known = BLOG_CATEGORIES.find(({ value }) => value === category);
  return known?.label ?? category.charAt(0).toUpperCase() + category.slice(1);
}
