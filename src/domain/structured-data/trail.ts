/** The pages above a page and the page itself, from Home down, as the breadcrumb shows them (specification §2). */
export type Trail = readonly Readonly<{ name: string; path: string }>[];

/** Lists with pages of their own below them. */
const SECTIONS: Readonly<Record<string, string>> = { books: 'Books', blog: 'Blog' };

/**
 * The way from the home page to a page; empty for the home page itself.
 * @param path the page's own address; a query is part of no trail
 */
export function trailTo(path: string, title: string): Trail {
  const [section = '', rest] = (path.split('?')[0] ?? '').split('/').slice(1);
  if (section === '') return [];
  const home = { name: 'Home', path: '/' };
  const name = SECTIONS[section] ?? title;
  if (rest === undefined) return [home, { name, path: `/${section}` }];
  return [home, { name, path: `/${section}` }, { name: title, path: `/${section}/${rest}` }];
}
