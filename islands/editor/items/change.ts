import type { Item, PostStatus } from './item.ts';

/** What a save of a page writes (docs/behaviour.md §7); the time of the change is added when it is sent. */
type PageChange = Pick<Item, 'title' | 'content'>;

/** What a save of a post writes: what is specified, and what the details card edits besides. */
export type PostChange = PageChange &
  Pick<Item, 'excerpt' | 'category' | 'tags' | 'featured' | 'image_url' | 'published_at'> & {
    slug: string;
    status: PostStatus;
    read_time: string;
  };

export type Change = PageChange | PostChange;

/** Whether an item already is as `change` would make it. */
export function isMadeBy(change: Partial<Change>, item: Item): boolean {
  const stored: Record<string, unknown> = { ...item, slug: item.key };
  return Object.entries(change).every(
    ([column, value]) => column === 'read_time' || same(column, value, stored[column]),
  );
}

function same(column: string, one: unknown, other: unknown): boolean {
  // The database writes the same instant in its own way.
  if (column === 'published_at' && typeof one === 'string' && typeof other === 'string')
    return new Date(one).getTime() === new Date(other).getTime();
  return JSON.stringify(one) === JSON.stringify(other);
}
