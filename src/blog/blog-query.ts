import { BLOG_CATEGORIES, type BlogCategory } from './blog-categories.ts';

/** What the blog list is asked for. */
export type BlogQuery = Readonly<{ q: string; category: BlogCategory | 'all'; page: number }>;

const PAGE = /^[1-9]\d{0,3}$/;
const LONGEST_SEARCH = 200;

/** Reads `?q=&category=&page=`; whatever is unknown or malformed counts as not given. */
export function parseBlogQuery(parameters: URLSearchParams): BlogQuery {
  const category = BLOG_CATEGORIES.find(({ value }) => value === parameters.get('category'))?.value ?? 'all';
  const page = parameters.get('page') ?? '';
  return { q: searchText(parameters.get('q') ?? ''), category, page: PAGE.test(page) ? Number(page) : 1 };
}

/** What is searched for, of what was typed: no space around it, and nothing that a text in the database cannot hold. */
function searchText(typed: string): string {
  const spaced = typed.replace(/[\0\t\r\n]+/g, ' ').trim();
  // Cutting may halve a sign of two code units.
  return spaced
    .slice(0, LONGEST_SEARCH)
    .replace(/\p{Surrogate}/gu, '')
    .trim();
}

/** The one address for a query: defaults are left out, so equal lists have equal addresses. */
export function blogPath(query: BlogQuery): string {
  return `/blog${queryString(query)}`;
}

/** The query as it stands in an address, from `?` on; empty where nothing narrows the list. */
export function queryString({ q, category, page }: BlogQuery): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set('q', q);
  if (category !== 'all') parameters.set('category', category);
  if (page !== 1) parameters.set('page', String(page));
  return parameters.size > 0 ? `?${parameters}` : '';
}
