import { postPath } from '../../../src/paths.ts';
import { database } from '../../account/backend-client.ts';
import type { FindPosts } from '../visual/links/link-target.ts';
import { listItems } from './list-items.ts';
import { visibilityOf } from './visibility.ts';

/** The maximum number of results; nobody reads more titles than this. */
const SHOWN = 8;

/** Posts whose title contains the typed text, newest first, as link targets. */
export const findPosts: FindPosts = async (typed, signal) => {
  const { items } = await listItems(database(), 'blog', { search: typed, signal });
  return items.slice(0, SHOWN).map((item) => {
    const visibility = visibilityOf(item);
    return {
      kind: 'post',
      address: postPath(item.key),
      title: item.title,
      hidden: visibility === 'published' ? undefined : visibility,
    };
  });
};
