import { BLOG_CATEGORIES, type BlogCategory } from './blog-categories.ts';

/** What the blog list is asked for. */
export type BlogQuery = Readonly<{ q: string; category: BlogCategory | 'all'; page: number }>;

const PAGE = /^[1-9]\d{0,3}$/;
const LONGEST_SEARCH = 200;

/** Reads `?q=&category=&page=`; whatever is unknown or malformed counts as not given. */
export function parseBlogQuery(parameters: URLSearchParams): BlogQuery {
  const category = BLOG_CATEGORIES.find(({ value }) => value === parameters.get('category'))?.value ?? 'all';
  const page = parameters.get('page') ?? '';
  return {
    q: (parameters.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
    category,
    page: PAGE.test(page) ? Number(page) : 1,
  };
}

/** The one address for a query: defaults are left out, so equal lists have equal addresses. */
export function blogPath({ q, category, page }: BlogQuery): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set('q', q);
  if (category !== 'all') parameters.set('category', category);
  if (page !== 1) parameters.set('page', String(page));
  return parameters.size > 0 ? `/blog?${parameters}` : '/blog';
}
