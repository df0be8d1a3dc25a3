import type { Draft } from '../details/draft.ts';

/**
 * What restoring an earlier version puts into the fields: what the item says. Its address, status and date decide where
 * and when visitors see it; no article may disappear because its author wanted an older text.
 */
export function restoredFields(then: Draft): Omit<Draft, 'slug' | 'status' | 'publishedAt'> {
  const { slug: _slug, status: _status, publishedAt: _publishedAt, ...said } = then;
  return said;
}
