import { expect, test } from 'vitest';
import { socialImagePath } from './social-image.ts';

test.each([
  ['/', 'home'],
  ['/about', 'about'],
  ['/books', 'books'],
  ['/books/brand-book', 'brand-book'],
  ['/blog?category=faith', 'blog'],
  ['/privacy', 'privacy'],
  ['/auth', 'home'],
])('the social image of %s is %s', (path, name) => {
  expect(socialImagePath(path)).toBe(`/social/${name}.png`);
});
