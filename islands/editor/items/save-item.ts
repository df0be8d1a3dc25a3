import { type Database, deadline } from '../../account/backend-client.ts';
import type { EditorMode } from '../texts.ts';
import { type Change, isMadeBy } from './change.ts';
import { type Item, type ItemRow, itemOf, SOURCES } from './item.ts';
import { loadItem } from './load-item.ts';
import { isTaken } from './taken.ts';

/** What became of a save. All but 'saved' left the stored item as it is. */
export type SaveOutcome =
  | { kind: 'saved'; item: Item }
  | { kind: 'gone' }
  | { kind: 'changed'; theirs: Item }
  /** Another post has the address. */
  | { kind: 'taken' }
  | { kind: 'refused' };

/**
 * Saves a change over the version that was read, and no other, under the address that the item had then. A refused
 * update is a success with no rows, so a look at what is stored tells why there were none. Throws when the tables cannot
 * be asked.
 */
export async function saveItem(
  database: Database,
  mode: EditorMode,
  { key, version }: Pick<Item, 'key' | 'version'>,
  change: Change,
): Promise<SaveOutcome> {
  const source = SOURCES[mode];
  const { data, error } = await database
    .from(source.table)
    .update({ ...change, updated_at: new Date().toISOString() })
    .filter(source.key, 'eq', key)
    .eq('version', version)
    .select(source.columns)
    .abortSignal(deadline())
    .overrideTypes<ItemRow[], { merge: false }>();
  if (error && isTaken(error)) return { kind: 'taken' };
  if (error) throw error;
  if (data[0]) return { kind: 'saved', item: itemOf(data[0]) };

  const newKey = 'slug' in change ? change.slug : key;
  const stored = (await loadItem(database, mode, key)) ?? (newKey !== key && (await loadItem(database, mode, newKey)));
  if (!stored) return { kind: 'gone' };
  // An earlier attempt that was stored, though its answer never came.
  if (isMadeBy(change, stored)) return { kind: 'saved', item: stored };
  // Under the new address stands another post: the one that was opened is not there any more.
  if (stored.key !== key) return { kind: 'gone' };
  return stored.version === version ? { kind: 'refused' } : { kind: 'changed', theirs: stored };
}
