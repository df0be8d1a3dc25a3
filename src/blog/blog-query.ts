import { BLOG_PATH } from '../paths.ts';
import { BLOG_CATEGORIES } from './blog-categories.ts';

/** The parameters of the blog list; the category may be 'all'. */
export type BlogQuery = Readonly<{ q: string; category: string; page: number }>;

const PAGE = /^[1-9]\d{0,3}$/;
const LONGEST_SEARCH = 200;

/** Parses `?q=&category=&page=`. Unknown or malformed values count as missing. */
export function parseBlogQuery(parameters: URLSearchParams): BlogQuery {
  const category = BLOG_CATEGORIES.find(({ value }) => value === parameters.get('category'))?.value ?? 'all';
  const page = parameters.get('page') ?? '';
  return { q: searchText(parameters.get('q') ?? ''), category, page: PAGE.test(page) ? Number(page) : 1 };
}

/** Normalises the search text: trimmed, without characters that a Postgres text cannot hold. */
function searchText(typed: string): string {
  const spaced = typed.replace(/[\0\t\r\n]+/g, ' ').trim();
  // Cutting may split a surrogate pair.
  return spaced
    .slice(0, LONGEST_SEARCH)
    .replace(/\p{Surrogate}/gu, '')
    .trim();
}

/** The canonical address of a query: defaults are left out, so equal lists have equal addresses. */
export function blogPath(query: BlogQuery): string {
  return BLOG_PATH + queryString(query);
}

/** The query string, starting with `?`; empty when the list is unfiltered. */
export function queryString({ q, category, page }: BlogQuery): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set('q', q);
  if (category !== 'all') parameters.set('category', category);
  if (page !== 1) parameters.set('page', String(page));
  return parameters.size > 0 ? `?${parameters}` : '';
}
