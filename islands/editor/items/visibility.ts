import { parse } from '../details/site-time.ts';
import type { ItemSummary } from './item.ts';

/** Who sees a post: nobody but the author, nobody until its date, everybody. */
export type Visibility = 'draft' | 'scheduled' | 'published';

/** @param post its date as the database writes it */
export function visibilityOf({ status, published_at }: Pick<ItemSummary, 'status' | 'published_at'>): Visibility {
  if (status === 'draft') return 'draft';
  return published_at && parse(published_at) > Date.now() ? 'scheduled' : 'published';
}
