import { PAGE_IDS } from './page-content.ts';

/** Pixels of every social image. */
export const SOCIAL_IMAGE = { width: 1200, height: 630 } as const;

/** Pages with an image of their own, besides the books. */
export const PICTURED_PAGES = [...PAGE_IDS, 'privacy', 'terms'] as const;

/**
 * Own path of the image that is shown with a link to a page: its own or its book's. Articles share the blog's, and
 * what nobody links to the home page's.
 * @param path the page's own address
 */
export function socialImagePath(path: string): string {
  const [section = '', rest] = (path.split('?')[0] ?? '').split('/').slice(1);
  if (section === 'books' && rest) return `/social/${rest}.png`;
  return `/social/${PICTURED_PAGES.find((page) => page === section) ?? 'home'}.png`;
}
