import { database } from '../../account/backend-client.ts';
import type { FindPosts } from '../visual/links/link-target.ts';
import { listItems } from './list-items.ts';
import { visibilityOf } from './visibility.ts';

/** Of more than these nobody reads the titles. */
const SHOWN = 8;

/** Posts whose title holds what is typed, newest first, as places that a link may lead to. */
export const findPosts: FindPosts = async (typed, signal) => {
  const { items } = await listItems(database(), 'blog', { search: typed, signal });
  return items.slice(0, SHOWN).map((item) => {
    const visibility = visibilityOf(item);
    return {
      kind: 'post',
      address: `/blog/${encodeURIComponent(item.key)}`,
      title: item.title,
      hidden: visibility === 'published' ? undefined : visibility,
    };
  });
};
