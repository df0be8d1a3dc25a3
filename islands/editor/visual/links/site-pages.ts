import {
  ABOUT_PATH,
  BLOG_PATH,
  BOOKS_PATH,
  bookPath,
  CONTACT_PATH,
  HOME_PATH,
  PRIVACY_PATH,
  PROJECTS_PATH,
  SERVICES_PATH,
  SPEAKING_PATH,
  TERMS_PATH,
} from '../../../../src/paths.ts';
import type { LinkTarget } from './link-target.ts';

/** The site's pages that a link may lead to, with their names. The test beside this file fails if one is missing. */
export const SITE_PAGES: readonly (readonly [address: string, title: string])[] = [
  [HOME_PATH, 'Home'],
  [ABOUT_PATH, 'About'],
  [BOOKS_PATH, 'Books'],
  [bookPath('brand-book'), 'The Brand Book'],
  [bookPath('twice-found'), 'Twice Found'],
  [bookPath('branding-without-permission'), 'Branding Without Permission'],
  [SERVICES_PATH, 'Services'],
  [PROJECTS_PATH, 'Projects'],
  [BLOG_PATH, 'Blog'],
  [SPEAKING_PATH, 'Speaking & Events'],
  [CONTACT_PATH, 'Contact'],
  [PRIVACY_PATH, 'Privacy'],
  [TERMS_PATH, 'Terms'],
];

/** The pages whose name or address contains the typed text. */
export function pagesNamed(typed: string): LinkTarget[] {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return [];
  return SITE_PAGES.filter(([address, title]) => `${title.toLowerCase()} ${address}`.includes(wanted)).map(
    ([address, title]) => ({ kind: 'page', address, title }),
  );
}
