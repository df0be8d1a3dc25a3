import { type Database, deadline } from '../../account/backend-client.ts';
import type { ItemKind } from '../texts.ts';
import { type ItemSummary, SOURCES } from './item.ts';

/** The number of items per request. */
export const LIST_STEP = 50;

export interface ItemPage {
  items: ItemSummary[];
  /** Whether more items follow. */
  more: boolean;
}

/**
 * The items whose title contains `search`, newest first (docs/behaviour.md §7): `LIST_STEP` of them starting at index
 * `from`, without their bodies.
 * @throws if the database request fails
 */
export async function listItems(
  database: Database,
  kind: ItemKind,
  { search = '', from = 0, signal }: { search?: string; from?: number; signal?: AbortSignal } = {},
): Promise<ItemPage> {
  const { table, key, listed, newestBy } = SOURCES[kind];
  const all = database.from(table).select(listed);
  const { data, error } = await (search.trim() ? all.ilike('title', titlePattern(search)) : all)
    .order(newestBy, { ascending: false, nullsFirst: false })
    .order(key)
    .range(from, from + LIST_STEP)
    .abortSignal(signal ? AbortSignal.any([signal, deadline()]) : deadline())
    .overrideTypes<ItemSummary[], { merge: false }>();
  if (error) throw error;
  return { items: data.slice(0, LIST_STEP), more: data.length > LIST_STEP };
}

/**
 * A pattern for `ilike`. Special characters, and letters that a database of locale C cannot change to capitals, are
 * replaced by the wildcard for one character: the search may find too much, never too little.
 */
export function titlePattern(search: string): string {
  return `%${search
    .trim()
    .normalize('NFC')
    .replace(/[%*\\]|[^\p{ASCII}]/gu, '_')}%`;
}
