import type { Draft } from '../details/draft.ts';

/**
 * The fields that restoring a revision sets: the content. Slug, status and date are left alone, because they decide
 * where and when visitors see the item: restoring an older text must not make an article disappear.
 */
export function restoredFields(then: Draft): Omit<Draft, 'slug' | 'status' | 'publishedAt'> {
  const { slug: _slug, status: _status, publishedAt: _publishedAt, ...said } = then;
  return said;
}
