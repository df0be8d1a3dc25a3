import type { LinkTarget } from './link-target.ts';

/** The site's pages that a link may lead to, with their names. The test beside this file fails if one is missing. */
export const SITE_PAGES: readonly (readonly [address: string, title: string])[] = [
  ['/', 'Home'],
  ['/about', 'About'],
  ['/books', 'Books'],
  ['/books/brand-book', 'The Brand Book'],
  ['/books/twice-found', 'Twice Found'],
  ['/books/branding-without-permission', 'Branding Without Permission'],
  ['/services', 'Services'],
  ['/projects', 'Projects'],
  ['/blog', 'Blog'],
  ['/speaking', 'Speaking & Events'],
  ['/contact', 'Contact'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
];

/** The pages whose name or address contains the typed text. */
export function pagesNamed(typed: string): LinkTarget[] {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return [];
  return SITE_PAGES.filter(([address, title]) => `${title.toLowerCase()} ${address}`.includes(wanted)).map(
    ([address, title]) => ({ kind: 'page', address, title }),
  );
}
