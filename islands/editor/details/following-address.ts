import { slugify } from '../../../src/html/slug.ts';
import type { Item } from '../items/item.ts';
import { visibilityOf } from '../items/visibility.ts';
import type { Draft } from './draft.ts';

/**
 * A post's address follows its title (docs/behaviour.md §5) until it is edited by hand, and until visitors may have
 * linked to it. An address that was emptied follows again.
 * @param stored as visitors may know it
 */
export function addressFollows(draft: Draft, stored: Item): boolean {
  if (visibilityOf(stored) === 'published') return false;
  return draft.slug === '' || draft.slug === slugify(draft.title);
}

/** What a new title changes of a post: the title, and the address where that follows. */
export function retitled(draft: Draft, stored: Item, title: string): Partial<Draft> {
  return addressFollows(draft, stored) ? { title, slug: slugify(title) } : { title };
}
