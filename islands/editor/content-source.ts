import { type Database, deadline } from '../kit/backend-client.ts';
import type { EditorMode } from './texts.ts';

/** What the dropdown shows of an item. */
export interface ItemSummary {
  /** page_id of a page, slug of a post. */
  key: string;
  title: string;
}

/** An item as it is edited. */
export interface Item extends ItemSummary {
  /** HTML. */
  content: string;
  /** Counted by the database at each change; names what was read when it is saved. */
  version: number;
}

/** What became of a save. The three that are not 'saved' left the stored item as it is. */
export type SaveOutcome =
  | { kind: 'saved'; item: Item }
  | { kind: 'gone' }
  | { kind: 'changed'; theirs: Item }
  | { kind: 'refused' };

/** The tables' side of the two modes (specification §7). */
const SOURCES = {
  pages: { table: 'page_content', key: 'page_id', newestBy: 'published_at' },
  blog: { table: 'blog_posts', key: 'slug', newestBy: 'updated_at' },
} as const;

/** Below the 1,000 rows that the Data API gives at most. */
const LIST_STEP = 500;

/** All items, newest first, without their bodies. Throws when the tables cannot be asked. */
export async function listItems(database: Database, mode: EditorMode): Promise<ItemSummary[]> {
  const { table, key, newestBy } = SOURCES[mode];
  const items: ItemSummary[] = [];
  for (;;) {
    const { data, error } = await database
      .from(table)
      .select(`key:${key},title`)
      .order(newestBy, { ascending: false, nullsFirst: false })
      .order(key)
      .range(items.length, items.length + LIST_STEP - 1)
      .abortSignal(deadline())
      .overrideTypes<ItemSummary[], { merge: false }>();
    if (error) throw error;
    items.push(...data);
    if (data.length < LIST_STEP) return items;
  }
}

/** One item with its body, or null when there is none of that key. Throws when the tables cannot be asked. */
export async function loadItem(database: Database, mode: EditorMode, key: string): Promise<Item | null> {
  const source = SOURCES[mode];
  const { data, error } = await database
    .from(source.table)
    .select(`key:${source.key},title,content,version`)
    .filter(source.key, 'eq', key)
    .limit(1)
    .abortSignal(deadline())
    .overrideTypes<Item[], { merge: false }>();
  if (error) throw error;
  return data[0] ?? null;
}

/**
 * Saves title and content over the version that was read, `item.version`, and no other. A refused update is a success
 * with no rows, so a look at what is stored tells why there were none. Throws when the tables cannot be asked.
 */
export async function saveItem(database: Database, mode: EditorMode, item: Item): Promise<SaveOutcome> {
  const source = SOURCES[mode];
  const { title, content } = item;
  const { data, error } = await database
    .from(source.table)
    .update({ title, content, updated_at: new Date().toISOString() })
    .filter(source.key, 'eq', item.key)
    .eq('version', item.version)
    .select(`key:${source.key},title,content,version`)
    .abortSignal(deadline())
    .overrideTypes<Item[], { merge: false }>();
  if (error) throw error;
  if (data[0]) return { kind: 'saved', item: data[0] };

  const stored = await loadItem(database, mode, item.key);
  if (!stored) return { kind: 'gone' };
  // An earlier attempt that was stored, though its answer never came.
  if (stored.title === title && stored.content === content) return { kind: 'saved', item: stored };
  return stored.version === item.version ? { kind: 'refused' } : { kind: 'changed', theirs: stored };
}
