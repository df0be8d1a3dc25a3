import { expect, test } from 'vitest';
import { pageLabel } from './page-label.ts';

test('a heading that does not contain the name of its page is shown together with that name', () => {
  expect(pageLabel('home', 'A promise kept')).toBe('Home: A promise kept');
});

test('a heading that contains the name of its page is shown alone', () => {
  expect(pageLabel('books', 'Books')).toBe('Books');
  expect(pageLabel('about', 'About Avery')).toBe('About Avery');
});
