import { type Database, deadline } from '../../account/backend-client.ts';
import type { EditorMode } from '../texts.ts';
import { type ItemSummary, SOURCES } from './item.ts';

/** How many items come at a time. */
export const LIST_STEP = 50;

export interface ItemPage {
  items: ItemSummary[];
  /** Whether there are further ones. */
  more: boolean;
}

/**
 * The items whose title holds `search`, newest first (docs/behaviour.md §7), `LIST_STEP` of them from the `from`th on,
 * without their bodies. Throws when the tables cannot be asked.
 */
export async function listItems(
  database: Database,
  mode: EditorMode,
  { search = '', from = 0, signal }: { search?: string; from?: number; signal?: AbortSignal } = {},
): Promise<ItemPage> {
  const { table, key, listed, newestBy } = SOURCES[mode];
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
 * A pattern for `ilike`. Signs that mean something in it, and letters whose capitals a database of locale C does not
 * know, stand for any one character: it may find too much, never too little.
 */
function titlePattern(search: string): string {
  return `%${search
    .trim()
    .normalize('NFC')
    .replace(/[%*\\]|[^\p{ASCII}]/gu, '_')}%`;
}
