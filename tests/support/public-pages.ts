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

/** The articles that tests read: the longest one, with code and a table, and a short one. */
export const ARTICLES = ['/blog/put-the-brand-where-developers-can-find-it', '/blog/write-the-decision-down'];

/** Every page that a visitor can open without an account, except those reached only through a form. */
export const PUBLIC_PAGES = [...LISTED_PAGES, '/home-2', ...ARTICLES];

/** Pages that are reached through a form, a filter, a wrong address or by the owner. */
export const OTHER_PAGES = [
  '/blog?category=faith',
  '/blog?q=promise',
  '/blog?q=nothing-like-this',
  '/contact/sent',
  '/newsletter/subscribed',
  '/newsletter/unsubscribe?token=0f8fad5b-d9cb-469f-a165-70867728950e',
  '/newsletter/unsubscribed',
  '/newsletter/confirm?token=0f8fad5b-d9cb-469f-a165-70867728950e',
  '/newsletter/confirmed',
  '/auth',
  '/auth/forgot',
  '/auth/reset',
  '/auth/reset#token=x',
  '/auth/address',
  '/auth/address#token=x',
  '/not-a-page',
];

/** The tested window sizes, in CSS pixels. */
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };
