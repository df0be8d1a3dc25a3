/** The breadcrumb of a page: its ancestors and the page itself, starting with the home page (docs/behaviour.md §2). */
export type Trail = readonly Readonly<{ name: string; path: string }>[];

/** The names of the home page and of the lists that have pages below them. */
type PageNames = Readonly<{ home: string; books: string; blog: string }>;

/**
 * The breadcrumb from the home page to a page; empty for the home page itself.
 * @param path the page's root-relative address; a query is ignored
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
