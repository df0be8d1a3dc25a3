import { slugify } from '../../../src/http/slug.ts';
import type { Item } from '../items/item.ts';
import { visibilityOf } from '../items/visibility.ts';
import type { Draft } from './draft.ts';

/**
 * Whether a post's slug follows its title (docs/behaviour.md §5): until the slug is edited by hand, or visitors may
 * have linked to it. Clearing the slug makes it follow again.
 * @param stored the stored post, which visitors may have seen
 */
export function addressFollows(draft: Draft, stored: Item): boolean {
  if (visibilityOf(stored) === 'published') return false;
  return draft.slug === '' || draft.slug === slugify(draft.title);
}

/** The changes that a new title makes: the title, and the slug if that follows it. */
export function retitled(draft: Draft, stored: Item, title: string): Partial<Draft> {
  return addressFollows(draft, stored) ? { title, slug: slugify(title) } : { title };
}
