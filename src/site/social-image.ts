import { socialPath } from '../paths.ts';
import { PAGE_IDS } from './pages.ts';

/** Pages with a social image of their own, besides the books and the articles. */
const PAGES_WITH_CARDS = [...PAGE_IDS, 'privacy', 'terms'] as const;

/**
 * Root-relative path of the social image of a page: its own or its book's. Pages without one, which are never shared,
 * use the home page's.
 * @param path the page's root-relative address
 */
export function socialImagePath(path: string): string {
  const [section = '', rest] = (path.split('?')[0] ?? '').split('/').slice(1);
  if (section === 'books' && rest) return socialPath(rest);
  return socialPath(PAGES_WITH_CARDS.find((page) => page === section) ?? 'home');
}
