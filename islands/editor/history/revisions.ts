import type { Json } from '../../../src/supabase/database.types.ts';
import { type Database, deadline } from '../../account/backend-client.ts';
import { type Item, type ItemRow, itemOf } from '../items/item.ts';
import type { EditorMode } from '../texts.ts';

/** What the list shows of an earlier version. Times are as the database writes them. */
export interface Revision {
  id: string;
  /** Of the HTML. */
  bytes: number;
  words: number;
  written_at: string;
  /** An account; null where nobody knows. */
  written_by: string | null;
  /** Newest first by this. */
  replaced_at: string;
}

/** Rows of a list that is read in steps, and whether there are further ones. */
export interface Step<Row> {
  rows: Row[];
  more: boolean;
}

/** How many come at a time. */
export const STEP = 30;

/** The earlier versions of an item, newest first, without their texts: those replaced before `before`, or the newest. */
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

/** An earlier version as an item. Throws when it is there no more, or the tables cannot be asked. */
export async function loadRevision(database: Database, mode: EditorMode, id: string): Promise<Item> {
  const { data, error } = await database
    .from('content_revisions')
    .select('item_id,key,version,fields')
    .eq('id', id)
    .limit(1)
    .abortSignal(deadline())
    .overrideTypes<KeptRow[], { merge: false }>();
  if (error) throw error;
  if (!data[0]) throw new Error('The version is kept no more.');
  return itemFrom(mode, data[0]);
}

interface KeptRow {
  item_id: string;
  key: string;
  version: number;
  fields: { [column: string]: Json | undefined };
}

/** Of all the columns that are kept those that the editor edits. */
function itemFrom(mode: EditorMode, { item_id, key, version, fields }: KeptRow): Item {
  const row = { ...fields, id: item_id, key, version } as unknown as ItemRow & Item;
  const { title, content } = row;
  if (mode === 'pages') return itemOf({ id: item_id, key, version, title, content });
  const { excerpt, category, tags, status, featured, image_url, published_at } = row;
  return itemOf({
    ...{ id: item_id, key, version, title, content, excerpt, category, tags, status, featured, image_url },
    published_at,
  });
}
