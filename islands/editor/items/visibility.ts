import { parse } from '../details/site-time.ts';
import type { ItemSummary } from './item.ts';

/** Who sees a post: only the author, everybody from its date on, or everybody. */
export type Visibility = 'draft' | 'scheduled' | 'published';

/** @param post with its date in the database's format */
export function visibilityOf({ status, published_at }: Pick<ItemSummary, 'status' | 'published_at'>): Visibility {
  if (status === 'draft') return 'draft';
  return published_at && parse(published_at) > Date.now() ? 'scheduled' : 'published';
}
