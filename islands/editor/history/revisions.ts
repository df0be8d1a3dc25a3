import type { Json } from '../../../src/supabase/database.types.ts';
import { type Database, deadline } from '../../account/backend-client.ts';
import { type Item, type ItemRow, itemOf } from '../items/item.ts';
import type { ItemKind } from '../texts.ts';

/** A revision as the list shows it. Times are in the database's format. */
export interface Revision {
  id: string;
  /** The size of the HTML. */
  bytes: number;
  words: number;
  written_at: string;
  /** The account that wrote it; null if unknown. */
  written_by: string | null;
  /** The list is ordered by this, newest first. */
  replaced_at: string;
}

/** One page of a list, and whether more rows follow. */
export interface Step<Row> {
  rows: Row[];
  more: boolean;
}

/** The number of rows per request. */
export const STEP = 30;

/** Lists the revisions of an item, newest first, without their texts: those replaced before `before`, or the newest. */
export async function listRevisions(database: Database, item: string, before?: string): Promise<Step<Revision>> {
  const all = database
    .from('content_revisions')
    .select('id,bytes,words,written_at,written_by,replaced_at')
    .eq('item_id', item);
  const { data, error } = await (before ? all.lt('replaced_at', before) : all)
    .order('replaced_at', { ascending: false })
    .limit(STEP + 1)
    .abortSignal(deadline());
  if (error) throw error;
  return { rows: data.slice(0, STEP), more: data.length > STEP };
}

/** Who stored a version of an item, and when; undefined if that is not known. */
export async function lastChange(
  database: Database,
  item: string,
  version: number,
): Promise<{ replaced_at: string; replaced_by: string | null } | undefined> {
  const { data, error } = await database
    .from('content_revisions')
    .select('replaced_at,replaced_by')
    .eq('item_id', item)
    // It is known of the version that it replaced.
    .eq('version', version - 1)
    .limit(1)
    .abortSignal(deadline());
  if (error) throw error;
  return data[0];
}

/** Loads a revision as an item. @throws if it no longer exists, or if the database request fails */
export async function loadRevision(database: Database, kind: ItemKind, id: string): Promise<Item> {
  const { data, error } = await database
    .from('content_revisions')
    .select('item_id,key,version,fields')
    .eq('id', id)
    .limit(1)
    .abortSignal(deadline())
    .overrideTypes<KeptRow[], { merge: false }>();
  if (error) throw error;
  if (!data[0]) throw new Error('The version is kept no more.');
  return itemFrom(kind, data[0]);
}

interface KeptRow {
  item_id: string;
  key: string;
  version: number;
  fields: { [column: string]: Json | undefined };
}

/** Picks the columns that the editor edits from all the stored ones. */
function itemFrom(kind: ItemKind, { item_id, key, version, fields }: KeptRow): Item {
  const row = { ...fields, id: item_id, key, version } as unknown as ItemRow & Item;
  const { title, content } = row;
  if (kind === 'pages') return itemOf({ id: item_id, key, version, title, content });
  const { excerpt, category, tags, status, featured, image_url, published_at } = row;
  // A version from before these columns has none.
  const { search_title = '', search_description = '', social_image_url = null } = row;
  return itemOf({
    ...{ id: item_id, key, version, title, content, excerpt, category, tags, status, featured, image_url },
    ...{ published_at, search_title, search_description, social_image_url },
  });
}
