import { PAGE_IDS } from './pages.ts';

/** Pages with an image of their own, besides the books and the articles. */
const PICTURED_PAGES = [...PAGE_IDS, 'privacy', 'terms'] as const;

/**
 * Own path of the image that is shown with a link to a page: its own or its book's. What nobody links to has the home
 * page's.
 * @param path the page's own address
 */
export function socialImagePath(path: string): string {
  const [section = '', rest] = (path.split('?')[0] ?? '').split('/').slice(1);
  if (section === 'books' && rest) return `/social/${rest}.png`;
  return `/social/${PICTURED_PAGES.find((page) => page === section) ?? 'home'}.png`;
}
