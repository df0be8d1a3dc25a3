import { expect, test } from 'vitest';
import { sharedPost } from './shared-post.ts';

const post = {
  title: 'A Post',
  excerpt: 'In short.',
  search_title: '',
  search_description: '',
  social_image_url: null,
};

test('a post without words of their own for search engines is shared by its title and excerpt', () => {
  expect(sharedPost(post)).toEqual({ title: 'A Post', description: 'In short.', image: '' });
  expect(sharedPost({ ...post, search_title: ' ', search_description: ' ' })).toMatchObject({ title: 'A Post' });
});

test('words and an image for search engines and links replace them, one by one', () => {
  expect(sharedPost({ ...post, search_title: 'Found' })).toEqual({
    title: 'Found',
    description: 'In short.',
    image: '',
  });
  const own = { ...post, search_title: 'Found', search_description: 'Read this.', social_image_url: '/a.png' };
  expect(sharedPost(own)).toEqual({ title: 'Found', description: 'Read this.', image: '/a.png' });
});

test.each([
  ['http://example.com/a.png', 'https://example.com/a.png'],
  ['data:image/png;base64,iVBORw0KGgo=', ''],
  ['javascript:alert(1)', ''],
])('the image %s is shared as %j', (social_image_url, image) => {
  expect(sharedPost({ ...post, social_image_url }).image).toBe(image);
});
