/** The pages above a page and the page itself, from Home down, as the breadcrumb shows them (docs/behaviour.md §2). */
export type Trail = readonly Readonly<{ name: string; path: string }>[];

/** What the home page, and the lists with pages below them, are called. */
type PageNames = Readonly<{ home: string; books: string; blog: string }>;

/**
 * The way from the home page to a page; empty for the home page itself.
 * @param path the page's own address; a query is part of no trail
 * @param names from content/labels.yaml
 */
export function trailTo(path: string, title: string, { home, books, blog }: PageNames): Trail {
  const [section = '', rest] = (path.split('?')[0] ?? '').split('/').slice(1);
  if (section === '') return [];
  const name = section === 'books' ? books : section === 'blog' ? blog : title;
  const first = { name: home, path: '/' };
  if (rest === undefined) return [first, { name, path: `/${section}` }];
  return [first, { name, path: `/${section}` }, { name: title, path: `/${section}/${rest}` }];
}
