import { expect, test } from 'vitest';
import { pageLabel } from './page-label.ts';

test('a heading that does not name its page is shown with the name of the page', () => {
  expect(pageLabel('home', 'A promise kept')).toBe('Home: A promise kept');
});

test('a heading that does is enough', () => {
  expect(pageLabel('books', 'Books')).toBe('Books');
  expect(pageLabel('about', 'About Avery')).toBe('About Avery');
});
