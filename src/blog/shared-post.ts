import { safeImageUrl } from '../html/html-policy.ts';
import type { Post } from './blog-post.ts';

type SharedFields = Pick<Post, 'title' | 'excerpt' | 'search_title' | 'search_description' | 'social_image_url'>;

/**
 * What search engines and links show of a post: the words and the image written for them, else its title and excerpt.
 * `image` is '' if the image that the site draws is to be used; a data: address is not used, because whoever shows a link
 * loads the image from its address.
 */
export function sharedPost({ title, excerpt, search_title, search_description, social_image_url }: SharedFields) {
  const image = safeImageUrl(social_image_url ?? '');
  return {
    title: search_title.trim() || title,
    description: search_description.trim() || excerpt.trim(),
    image: image.startsWith('data:') ? '' : image,
  };
}
