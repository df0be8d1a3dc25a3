/** Every page that search engines may list and that a build or the blog's list writes, by its own path. */
export const LISTED_PAGES = [
  '/',
  '/about',
  '/blog',
  '/books',
  '/books/brand-book',
  '/books/branding-without-permission',
  '/books/twice-found',
  '/contact',
  '/privacy',
  '/projects',
  '/services',
  '/speaking',
  '/terms',
];
