import type { Item, PostStatus } from './item.ts';

/** The columns that saving a page writes (docs/behaviour.md §7); the time of the change is added on sending. */
type PageChange = Pick<Item, 'title' | 'content'>;

/**
 * The columns that saving a post writes: those that docs/behaviour.md §7 specifies, and those edited in the details
 * card.
 */
export type PostChange = PageChange &
  Pick<Item, 'excerpt' | 'category' | 'tags' | 'featured' | 'image_url' | 'published_at'> &
  Pick<Item, 'search_title' | 'search_description' | 'social_image_url'> & {
    slug: string;
    status: PostStatus;
    read_time: string;
  };

export type Change = PageChange | PostChange;

/** Whether an item already has every value of `change`. */
export function isMadeBy(change: Partial<Change>, item: Item): boolean {
  const stored: Record<string, unknown> = { ...item, slug: item.key };
  return Object.entries(change).every(
    ([column, value]) => column === 'read_time' || same(column, value, stored[column]),
  );
}

function same(column: string, one: unknown, other: unknown): boolean {
  // The database formats the same instant differently.
  if (column === 'published_at' && typeof one === 'string' && typeof other === 'string')
    return new Date(one).getTime() === new Date(other).getTime();
  return JSON.stringify(one) === JSON.stringify(other);
}
